import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { type Frame, freshKey, registerAs, testDraft, testFrame } from '#app/testing/students.ts';
import { historyApi } from '#kit/contract/history.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { classesApi } from '#modules/settings/contract/classes.ts';
import { studentsApi } from '../../students/contract/students.ts';
import { transferOffersApi } from '../contract/offers.ts';
import { transfersApi } from '../contract/transfers.ts';

const approves = 'ROLE_Admissions_Admin' as const;
const asks = 'ROLE_Add_or_Edit_students_and_Teachers' as const;
const there = 'otherSchool' as const;
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Nairobi' }).format(new Date());

describe('transfers between schools of a branch', () => {
  let app: TestApp;
  let frame: Frame;
  let form: number;
  let stranger: number;
  let serial = 0;
  beforeAll(async () => {
    app = await testApp();
    frame = await testFrame(app);
    form = (await app.call(there, classesApi.create, { name: 'Grade 10', curriculum: 'CBE' })).body.id;
    await sql`update platform.school set branch_id = ${app.branchA} where id = ${app.schoolB}`.execute(app.db.platform);
    const { rows } = await sql<{ id: number }>`
      insert into platform.school (branch_id, name) values (${app.branchB}, 'Shule ya Pwani') returning id`.execute(
      app.db.platform,
    );
    stranger = rows[0]?.id ?? 0;
  });
  afterAll(() => app.close());

  const student = async (bornOn = `2009-06-${String((serial += 1)).padStart(2, '0')}`) => {
    const draft = testDraft(frame, { firstName: 'Wanjirũ', lastName: 'O’Brien', bornOn });
    return (await registerAs(app, draft)).body;
  };
  const request = async (studentId: number, toSchoolId: number | null, otherSchool: string | null = null) =>
    app.call(asks, transfersApi.request, { studentId, toSchoolId, otherSchool }, freshKey());
  const get = async (id: number) => (await app.call(asks, transfersApi.get, { id })).body;
  const approve = async (id: number, approved = true) =>
    app.call(
      approves,
      transfersApi.approve,
      {
        id,
        version: (await get(id)).version,
        approved,
        reason: approved ? null : 'Fees',
      },
      freshKey(),
    );
  const complete = async (id: number) =>
    app.call(approves, transfersApi.complete, { id, version: (await get(id)).version, on: today() }, freshKey());
  const release = async (bornOn?: string) => {
    const one = await student(bornOn);
    const { id } = (await request(one.id, app.schoolB)).body;
    await approve(id);
    expect((await complete(id)).status).toBe(200);
    return { id, student: one, offer: await offerFor(id) };
  };
  const offers = async () => (await app.call(there, transferOffersApi.list, { size: 200 })).body.rows;
  const offerFor = async (id: number) => {
    const { transferNo } = await get(id);
    return (await offers()).find((row) => row.transferNo === transferNo)?.id ?? 0;
  };
  const place = () => ({ classId: form, boarding: 'day' as const, admittedOn: today() });
  const take = (id: number, more: object = {}) =>
    app.call(there, transferOffersApi.take, { id, ...place(), ...more }, freshKey());
  const reverse = async (id: number) =>
    app.call(approves, transfersApi.reverse, { id, version: (await get(id)).version, reason: 'Came back' }, freshKey());

  it('names the schools of the branch, and takes no other', async () => {
    expect((await app.call(asks, transferOffersApi.schools)).body.rows).toEqual([{ id: app.schoolB, name: 'School B' }]);
    const { id } = await student();
    for (const other of [stranger, app.schoolA, 2_000_000_000]) expect((await request(id, other)).status).toBe(404);
    expect((await request(id, null)).body.fields).toMatchObject([{ path: 'otherSchool' }]);
    await sql`update platform.school set status = 'suspended' where id = ${app.schoolB}`.execute(app.db.platform);
    expect((await request(id, app.schoolB)).status).toBe(404);
    await sql`update platform.school set status = 'active' where id = ${app.schoolB}`.execute(app.db.platform);
    expect((await request(id, app.schoolB)).body).toMatchObject({ otherSchool: 'School B', offer: { state: 'planned' } });
  });

  it('is offered once the student has left, taken in in one step, and both schools have it on record', async () => {
    const { fullName, id: studentId } = await student();
    const { id, transferNo } = (await request(studentId, app.schoolB)).body;
    await approve(id);
    expect((await offers()).some((row) => row.transferNo === transferNo)).toBe(false);
    const before = (await app.call(there, transfersApi.counts)).body.offered;
    await complete(id);
    expect((await app.call(there, transfersApi.counts)).body.offered).toBe(before + 1);
    const offer = await offerFor(id);
    const seen = (await app.call(there, transferOffersApi.get, { id: offer })).body;
    expect(seen).toMatchObject({
      fromSchool: 'School A',
      studentName: fullName,
      content: { fullName, known: true, duplicates: [] },
    });
    const taken = await take(offer, { reported: false });
    expect(taken.body).toMatchObject({ direction: 'in', state: 'completed', otherSchool: 'School A', studentName: fullName });
    expect(await get(id)).toMatchObject({ offer: { state: 'taken', closedOn: today() }, reportedOn: null });
    const { id: takenId, version } = taken.body;
    await app.call(there, transfersApi.report, { id: takenId, version, on: today() });
    expect((await get(id)).reportedOn).toBe(today());
    expect((await app.call(asks, studentsApi.get, { id: studentId })).body.status).toBe('transferred');
    const acts = async (caller: typeof asks | typeof there, key: number) =>
      (await app.call(caller, historyApi.list, { entity: 'transfer', id: key })).body.rows.map(({ action }) => action);
    expect((await acts(asks, id)).filter((action) => action === 'completed')).toHaveLength(1);
    expect(await acts(there, takenId)).toEqual(['reported', 'taken in']);
  });

  it('is taken in once: by one of two at the same moment, and not by its file as well', async () => {
    const { id, offer } = await release();
    const file = JSON.stringify((await app.call(asks, transfersApi.file, { id })).body);
    const answers = await Promise.all([take(offer), take(offer, { another: true })]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await take(offer, { another: true })).body.message).toContain('taken in already');
    const byFile = await app.call(there, transfersApi.takeIn, { text: file, ...place(), another: true }, freshKey());
    expect(byFile.body.message).toContain('taken in already');
    expect((await app.call(there, transferOffersApi.get, { id: offer })).body).toMatchObject({ state: 'taken', content: null });
  });

  it('is closed too when its file came by hand', async () => {
    const { id, offer } = await release();
    const text = JSON.stringify((await app.call(asks, transfersApi.file, { id })).body);
    expect((await app.call(there, transfersApi.takeIn, { text, ...place() }, freshKey())).status).toBe(200);
    expect(await get(id)).toMatchObject({ offer: { state: 'taken' }, reportedOn: today() });
    expect((await take(offer)).status).toBe(422);
  });

  it('keeps the rules of a file: duplicates are looked at first, and a refused take leaves the offer', async () => {
    const bornOn = '2009-07-07';
    const first = await release(bornOn);
    expect((await take(first.offer)).status).toBe(200);
    const { offer } = await release(bornOn);
    expect((await app.call(there, transferOffersApi.get, { id: offer })).body.content?.duplicates).toHaveLength(1);
    expect((await take(offer)).body.fields).toMatchObject([{ path: 'another' }]);
    expect((await take(offer, { another: true, classId: frame.form3 })).body.fields).toMatchObject([{ path: 'classId' }]);
    expect((await app.call(there, transferOffersApi.get, { id: offer })).body.state).toBe('offered');
    expect((await take(offer, { another: true })).status).toBe(200);
  });

  it('may be declined, which the releasing school reads, and is withdrawn by a reversal unless it was taken', async () => {
    const declined = await release();
    const no = { id: declined.offer, reason: 'Form 3 is full' };
    expect((await app.call(there, transferOffersApi.decline, no)).body.state).toBe('declined');
    expect((await app.call(there, transferOffersApi.decline, no)).status).toBe(422);
    expect((await take(declined.offer)).status).toBe(422);
    expect((await get(declined.id)).offer).toMatchObject({ state: 'declined', closedBecause: 'Form 3 is full' });
    expect((await reverse(declined.id)).body.state).toBe('reversed');

    const back = await release();
    expect((await reverse(back.id)).body).toMatchObject({ state: 'reversed', offer: { state: 'withdrawn' } });
    expect((await take(back.offer)).status).toBe(404);

    // Who was taken back from the profile, and suspended since, stays so; the offer goes all the same.
    const home = await release();
    const become = async (status: 'active' | 'suspended') => {
      const { body } = await app.call(asks, studentsApi.get, { id: home.student.id });
      const { id, version } = body;
      return app.call(asks, studentsApi.changeStatus, { id, version, status, on: today(), reason: 'Came home' });
    };
    for (const status of ['active', 'suspended'] as const) expect((await become(status)).status).toBe(200);
    expect((await reverse(home.id)).body).toMatchObject({ state: 'reversed', offer: { state: 'withdrawn' } });
    expect((await app.call(asks, studentsApi.get, { id: home.student.id })).body.status).toBe('suspended');
    expect((await take(home.offer)).status).toBe(404);

    const gone = await release();
    await take(gone.offer);
    expect((await reverse(gone.id)).body.message).toContain('has taken this student in');
    const [one, two] = await Promise.all([release(), release()]);
    const [reversed, taken] = await Promise.all([reverse(one.id), take(one.offer)]);
    expect([reversed.status, taken.status].filter((status) => status === 200)).toHaveLength(1);
    expect((await take(two.offer)).status).toBe(200);
  });

  it('ends with the request: rejected or called off, nobody is offered anything', async () => {
    const one = (await request((await student()).id, app.schoolB)).body;
    expect((await approve(one.id, false)).body).toMatchObject({ state: 'rejected', offer: { state: 'withdrawn' } });
    const two = (await request((await student()).id, app.schoolB)).body;
    await app.call(asks, transfersApi.cancel, { id: two.id, version: two.version, reason: 'They stay' }, freshKey());
    expect((await get(two.id)).offer).toMatchObject({ state: 'withdrawn' });
  });

  it('is read by the two schools and by no third, in the database itself', async () => {
    const { id, offer } = await release();
    const seenBy = (school: number, statement = sql`select id from platform.transfer_offer where id = ${offer}`) =>
      inSchool(app.db, school, async (tx) => (await statement.execute(tx)).rows.length);
    expect(await seenBy(app.schoolA)).toBe(1);
    expect(await seenBy(app.schoolB)).toBe(1);
    expect(await seenBy(stranger)).toBe(0);
    expect(
      await seenBy(stranger, sql`update platform.transfer_offer set closed_because = 'x' where id = ${offer} returning id`),
    ).toBe(0);
    const stolen = sql`update platform.transfer_offer set to_school_id = ${stranger} where id = ${offer}`;
    await expect(seenBy(app.schoolB, stolen)).rejects.toThrow('permission denied');
    const given = sql`
      insert into platform.transfer_offer (from_school_id, transfer_id, to_school_id, from_school, student_name, transfer_no)
      values (${app.schoolA}, 1, ${stranger}, 'x', 'x', 'x')`;
    await expect(seenBy(stranger, given)).rejects.toThrow('row-level security');
    expect((await app.call(asks, transferOffersApi.get, { id: offer })).status).toBe(404);
    expect(
      (await app.call(asks, transferOffersApi.take, { id: offer, ...place(), classId: frame.form3 }, freshKey())).status,
    ).toBe(404);
    expect((await app.call(there, transfersApi.get, { id })).status).toBe(404);
    expect((await app.call('ROLE_View_Only', transferOffersApi.list)).status).toBe(403);
  });
});
