import { provide } from '#kit/server/module/ports.ts';
import { clearanceChecks } from '../../students/server/clearance-check.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { type Frame, freshKey, registerAs, testDraft, testFrame } from '#app/testing/students.ts';
import { messagesTo } from '#app/testing/messages-to.ts';
import { Signer } from '#kit/server/auth/signer.ts';
import { classesApi } from '#modules/settings/contract/classes.ts';
import { consentsApi } from '../../privacy/contract/consents.ts';
import { studentsApi } from '../../students/contract/students.ts';
import { clearanceItemsApi, transfersApi } from '../contract/transfers.ts';

const asks = 'ROLE_Add_or_Edit_students_and_Teachers' as const;
const approves = 'ROLE_Admissions_Admin' as const;
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Nairobi' }).format(new Date());

describe('transfers', () => {
  let app: TestApp;
  let frame: Frame;
  const owed = new Map<number, string>();
  beforeAll(async () => {
    app = await testApp({
      provides: provide(clearanceChecks, {
        key: 'choir.books',
        title: 'Choir books',
        department: 'Choir',
        owing: (_, studentId) => Promise.resolve(owed.get(studentId) ?? null),
      }),
    });
    frame = await testFrame(app);
    await app.call(approves, clearanceItemsApi.create, { title: 'Games kit', department: 'Games' });
  });
  afterAll(() => app.close());

  let serial = 0;
  const student = async () => {
    serial += 1;
    const guardians = [{ fullName: 'Njoki O’Brien', phone: `0713 ${600_000 + serial}`, relation: 'Mother', paysFees: true }];
    const bornOn = `2009-${String(1 + (serial % 12)).padStart(2, '0')}-${String(1 + (serial % 28)).padStart(2, '0')}`;
    const draft = testDraft(frame, { firstName: `Wanjirũ ${serial}`, bornOn, guardians, health: { allergies: 'Milk' } });
    return { ...(await registerAs(app, draft)).body, phone: `+254713${600_000 + serial}` };
  };
  const request = async (studentId: number, caller: typeof asks | typeof approves = asks) =>
    app.call(caller, transfersApi.request, { studentId, otherSchool: 'Nyahururu High' }, freshKey());
  const get = async (id: number) => (await app.call(asks, transfersApi.get, { id })).body;
  const approve = async (id: number, approved = true, reason: string | null = null) =>
    app.call(approves, transfersApi.approve, { id, version: (await get(id)).version, approved, reason }, freshKey());
  const sign = (id: number, key: string, state: 'cleared' | 'owing' | 'waived' | 'open', note: string | null = null) =>
    app.call(asks, transfersApi.sign, { id, key, state, note });
  const games = async (id: number) => (await get(id)).clearances.find(({ title }) => title === 'Games kit')?.key ?? '';
  const complete = async (id: number) =>
    app.call(
      approves,
      transfersApi.complete,
      { id, version: (await get(id)).version, on: today(), conduct: 'Exemplary' },
      freshKey(),
    );
  const leave = async () => {
    const one = await student();
    const { id } = (await request(one.id)).body;
    await approve(id);
    await sign(id, await games(id), 'cleared');
    return { ...one, studentId: one.id, id, done: await complete(id) };
  };

  it('lets a student go once it is approved and every department has cleared', async () => {
    const { id: studentId, phone, fullName } = await student();
    owed.set(studentId, 'Two books are on loan.');
    const { id } = (await request(studentId)).body;
    expect((await request(studentId)).body.code).toBe('duplicate');
    expect((await complete(id)).body.message).toContain('This transfer is “Requested”');
    await approve(id);
    expect((await complete(id)).body.message).toContain('Choir books (Two books are on loan.), Games kit');
    expect((await sign(id, 'choir.books', 'cleared')).status).toBe(422);
    expect((await sign(id, 'choir.books', 'waived')).body.fields).toMatchObject([{ path: 'note' }]);
    owed.delete(studentId);
    expect((await sign(id, await games(id), 'owing', 'One jersey')).body.clearances).toContainEqual(
      expect.objectContaining({ title: 'Games kit', state: 'owing', note: 'One jersey' }),
    );
    expect((await complete(id)).status).toBe(422);
    await sign(id, await games(id), 'cleared');
    const done = (await complete(id)).body;
    expect(done).toMatchObject({ state: 'completed', conduct: 'Exemplary' });
    expect(done.leavingCertificateNo).toMatch(/^LC\/\d{4}\/\d{4}$/);
    const left = (await app.call(asks, studentsApi.get, { id: studentId })).body;
    expect(left).toMatchObject({ status: 'transferred', leftBecause: 'Transferred to Nyahururu High', fullName });
    expect(await messagesTo(app, phone)).toHaveLength(3);
    const letter = await app.call(asks, transfersApi.letter, { id });
    expect((letter.body as unknown as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('is approved by somebody else than who asked, once, and completed once by two at the same moment', async () => {
    const { id: studentId } = await student();
    const { id } = (await request(studentId, approves)).body;
    expect((await approve(id)).body.message).toContain('You asked');
    const other = (await request((await student()).id)).body.id;
    expect((await approve(other, false)).body.fields).toMatchObject([{ path: 'reason' }]);
    expect((await approve(other, false, 'Fees')).body.state).toBe('rejected');
    expect((await approve(other)).status).toBe(409);
    const third = (await request((await student()).id)).body.id;
    await approve(third);
    await sign(third, await games(third), 'waived', 'Head’s word');
    const { version } = await get(third);
    const send = () => app.call(approves, transfersApi.complete, { id: third, version, on: today() }, freshKey());
    const answers = await Promise.all([send(), send()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('takes a student back, and the number of the certificate is not given again', async () => {
    const { id, studentId, done } = await leave();
    const { version } = await get(id);
    const back = { id, version, reason: 'The other school was full' };
    expect((await app.call(asks, transfersApi.reverse, back, freshKey())).status).toBe(403);
    expect((await app.call(approves, transfersApi.reverse, back, freshKey())).body.state).toBe('reversed');
    expect((await app.call(asks, studentsApi.get, { id: studentId })).body).toMatchObject({
      status: 'active',
      streamName: 'East',
    });
    const next = await leave();
    expect(next.done.body.leavingCertificateNo).not.toBe(done.body.leavingCertificateNo);
  });

  const fileOf = async (id: number) => {
    const { body } = await app.call(asks, transfersApi.file, { id });
    return JSON.stringify(body);
  };
  const formAt = async () =>
    (await app.call('otherSchool', classesApi.create, { name: `Form ${(serial += 1)}`, curriculum: 'CBE' })).body.id;
  const takeIn = async (text: string, more: object = {}) => {
    const input = { text, classId: await formAt(), boarding: 'day' as const, admittedOn: today(), ...more };
    return app.call('otherSchool', transfersApi.takeIn, input, freshKey());
  };

  it('gives a signed file that another school takes in in one step, once', async () => {
    const { id, phone, studentId } = await leave();
    const text = await fileOf(id);
    expect(text).not.toContain('Milk');
    const read = (await app.call('otherSchool', transfersApi.read, { text })).body;
    expect(read).toMatchObject({
      known: true,
      fromSchool: 'School A',
      cleared: true,
      taken: false,
      guardians: ['Njoki O’Brien, Mother'],
    });
    const taken = await takeIn(text, { reported: false });
    expect(taken.body).toMatchObject({ direction: 'in', state: 'completed', otherSchool: 'School A', reportedOn: null });
    const there = (await app.call('otherSchool', studentsApi.get, { id: taken.body.studentId })).body;
    expect(there).toMatchObject({ previousSchool: 'School A', guardians: [{ phone }] });
    expect((await takeIn(text)).body.message).toContain('taken in already');
    app.pass(60_000);
    const savedAgain = await fileOf(id);
    expect(savedAgain).not.toBe(text);
    expect((await takeIn(savedAgain)).body.message).toContain('taken in already');
    const waiting = (await app.call('otherSchool', transfersApi.list, { state: 'not reported' })).body;
    expect(waiting.rows.map((row) => row.id)).toEqual([taken.body.id]);
    const report = { id: taken.body.id, version: taken.body.version, on: today() };
    expect((await app.call('otherSchool', transfersApi.report, report)).body.reportedOn).toBe(today());
    expect((await app.call(asks, studentsApi.get, { id: studentId })).body.status).toBe('transferred');
  });

  it('carries health only when the family allowed it', async () => {
    const { id, studentId } = await leave();
    const said = { purpose: 'health' as const, given: true, saidBy: 'Njoki', saidOn: today(), evidence: 'letter' as const };
    await app.call(approves, consentsApi.record, { ...said, studentIds: [studentId] }, freshKey());
    expect(await fileOf(id)).toContain('Milk');
  });

  it('refuses a file in which any character was changed, and one signed elsewhere until somebody has checked the key', async () => {
    const { id } = await leave();
    const text = await fileOf(id);
    const file = JSON.parse(text) as { payload: string; publicKey: string; signature: string };
    const forged = [
      JSON.stringify({ ...file, payload: file.payload.replace('Form 3', 'Form 4') }),
      JSON.stringify({ ...file, signature: file.signature.replace(/^./, (one) => (one === 'A' ? 'B' : 'A')) }),
      JSON.stringify({ ...file, publicKey: new Signer(Signer.newKey()).publicKey }),
      '{"payload":"x"}',
      '<html>',
    ];
    for (const one of forged) {
      const answer = await takeIn(one);
      expect([answer.status, answer.body.fields?.[0]?.path]).toEqual([422, 'text']);
    }
    const elsewhere = JSON.stringify(new Signer(Signer.newKey()).sign(file.payload));
    const refused = await takeIn(elsewhere);
    expect(refused.body.fields).toMatchObject([{ path: 'trustKey', message: expect.stringContaining('fingerprint') }]);
    expect((await takeIn(elsewhere, { trustKey: true })).status).toBe(200);
  });

  it('is nobody else’s', async () => {
    const { id } = (await request((await student()).id)).body;
    expect((await app.call('otherSchool', transfersApi.get, { id })).status).toBe(404);
    expect((await app.call('otherSchool', transfersApi.letter, { id })).status).toBe(404);
    expect((await app.call('otherSchool', transfersApi.sign, { id, key: 'x', state: 'cleared' })).status).toBe(404);
    expect((await app.call('ROLE_Issue_Leaveout_or_Suspension', transfersApi.list)).status).toBe(403);
    expect((await app.call(asks, transfersApi.file, { id })).status).toBe(422);
  });
});
