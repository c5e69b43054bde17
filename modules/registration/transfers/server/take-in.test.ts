import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { type Frame, freshKey, registerAs, testDraft, testFrame } from '#app/testing/students.ts';
import { addDays } from '#kit/contract/dates.ts';
import { historyApi } from '#kit/contract/history.ts';
import { Signer } from '#kit/server/auth/signer.ts';
import { classesApi } from '#modules/settings/contract/classes.ts';
import { studentsApi } from '../../students/contract/students.ts';
import { transfersApi } from '../contract/transfers.ts';
import type { Carried } from './transfer-file.ts';

const approves = 'ROLE_Admissions_Admin' as const;
const asks = 'ROLE_Add_or_Edit_students_and_Teachers' as const;
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Nairobi' }).format(new Date());

describe('taking in a transfer file', () => {
  let app: TestApp;
  let frame: Frame;
  let form: number;
  let serial = 0;
  beforeAll(async () => {
    app = await testApp();
    frame = await testFrame(app);
    form = (await app.call('otherSchool', classesApi.create, { name: 'Grade 10', curriculum: 'CBE' })).body.id;
  });
  afterAll(() => app.close());

  const leave = async (changes: object = {}) => {
    serial += 1;
    const draft = testDraft(frame, { firstName: 'Ng’endo', bornOn: `2009-05-${String(serial).padStart(2, '0')}`, ...changes });
    const student = (await registerAs(app, draft)).body;
    const asked = await app.call(
      asks,
      transfersApi.request,
      { studentId: student.id, otherSchool: 'Nyahururu High' },
      freshKey(),
    );
    const { id, version } = asked.body;
    const yes = await app.call(approves, transfersApi.approve, { id, version, approved: true }, freshKey());
    await app.call(approves, transfersApi.complete, { id, version: yes.body.version, on: today() }, freshKey());
    return { id, draft, student };
  };
  const fileOf = async (id: number) => JSON.stringify((await app.call(asks, transfersApi.file, { id })).body);
  const read = async (text: string) => app.call('otherSchool', transfersApi.read, { text });
  const takeIn = (text: string, more: object = {}) => {
    const place = { classId: form, boarding: 'day' as const, admittedOn: today() };
    return app.call('otherSchool', transfersApi.takeIn, { text, ...place, ...more }, freshKey());
  };
  /** A file that somebody else signed, with parts of it replaced. */
  const signedElsewhere = (text: string, change: (content: Carried) => object) => {
    const { payload } = JSON.parse(text) as { payload: string };
    return JSON.stringify(new Signer(Signer.newKey()).sign(JSON.stringify(change(JSON.parse(payload) as Carried))));
  };

  it('takes one transfer in once, though its file was saved twice, and by one of two at the same moment', async () => {
    const { id } = await leave();
    const first = await fileOf(id);
    app.pass(60_000);
    const second = await fileOf(id);
    expect(second).not.toBe(first);
    const answers = await Promise.all([takeIn(first), takeIn(second)]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect((await read(second)).body.taken).toBe(true);
    expect((await takeIn(second, { another: true })).body.message).toContain('taken in already');
    const paper = await app.call(asks, transfersApi.fileOnPaper, { id });
    expect(paper.status).toBe(200);
    const history = (await app.call(asks, historyApi.list, { entity: 'transfer', id })).body.rows;
    const left = history.filter(({ action }) => action.startsWith('file ')).map(({ action }) => action);
    expect(left.toSorted()).toEqual(['file downloaded', 'file downloaded', 'file printed']);
  });

  it('takes in a brother whose mother is written in another way here, once somebody says that she is the same', async () => {
    const guardians = [{ fullName: 'Akinyi Odhiambo', phone: '0733 610 610', relation: 'Mother' }];
    const first = await leave({ guardians });
    expect((await takeIn(await fileOf(first.id))).status).toBe(200);
    const { id } = await leave({ guardians, firstName: 'Otieno' });
    const file = signedElsewhere(await fileOf(id), (content) => ({
      ...content,
      guardians: content.guardians.map((one) => ({ ...one, fullName: 'A. Odhiambo' })),
    }));
    const { status, body } = await takeIn(file, { trustKey: true, another: true });
    expect([status, body.fields]).toMatchObject([422, [{ path: 'sameGuardian' }]]);
    const taken = await takeIn(file, { trustKey: true, another: true, sameGuardian: true });
    expect(taken.status).toBe(200);
    const { body: student } = await app.call('otherSchool', studentsApi.get, { id: taken.body.studentId });
    expect([student.guardians[0]?.fullName, student.siblings.length]).toEqual(['Akinyi Odhiambo', 1]);
  });

  it('asks to look first when the student may be here already', async () => {
    const { id, draft } = await leave();
    const here = await app.call(
      'otherSchool',
      transfersApi.takeIn,
      {
        text: await fileOf((await leave({ bornOn: draft.bornOn, lastName: 'Otienoz' })).id),
        classId: form,
        boarding: 'day' as const,
        admittedOn: today(),
      },
      freshKey(),
    );
    expect(here.status).toBe(200);
    const text = await fileOf(id);
    expect((await read(text)).body.duplicates).toMatchObject([{ id: here.body.studentId, because: ['name and birth date'] }]);
    const refused = await takeIn(text);
    expect([refused.status, refused.body.fields?.[0]?.path]).toEqual([422, 'another']);
    expect((await takeIn(text, { another: true })).status).toBe(200);
  });

  it('does not take brothers and sisters for one student', async () => {
    const { draft, id } = await leave();
    expect((await takeIn(await fileOf(id))).status).toBe(200);
    const sister = await leave({ guardians: draft.guardians });
    expect((await read(await fileOf(sister.id))).body.duplicates).toEqual([]);
  });

  it('refuses what another installation signed but this school cannot hold, at the file and in words', async () => {
    const text = await fileOf((await leave()).id);
    const hostile: ((content: Carried) => object)[] = [
      (one) => ({ ...one, fromSchool: 'A\u0000B' }),
      (one) => ({ ...one, fromSchool: 'x'.repeat(500) }),
      (one) => ({ ...one, transferNo: '\u0000' }),
      (one) => ({ ...one, signedAt: 'yesterday' }),
      (one) => ({ ...one, student: { ...one.student, firstName: 'A\u0000' } }),
      (one) => ({ ...one, student: { ...one.student, firstName: 'y'.repeat(300) } }),
      (one) => ({ ...one, student: { ...one.student, countyCode: 99 } }),
      (one) => ({ ...one, guardians: one.guardians.map((guardian) => ({ ...guardian, phone: 'none' })) }),
      (one) => ({ ...one, guardians: Array.from({ length: 50 }, () => one.guardians[0]) }),
      (one) => ({ ...one, health: { bloodGroup: 'purple' } }),
      (one) => ({ ...one, format: 'other' }),
    ];
    const before = (await app.call('otherSchool', studentsApi.list)).body.total;
    for (const change of hostile) {
      const answer = await takeIn(signedElsewhere(text, change), { trustKey: true });
      expect([answer.status, answer.body.fields?.[0]?.path, String(change)]).toEqual([422, 'text', String(change)]);
      expect((await read(signedElsewhere(text, change))).status).toBeLessThan(500);
    }
    expect((await app.call('otherSchool', studentsApi.list)).body.total).toBe(before);
  });

  it('refuses a file in which any one value was changed after it was signed', async () => {
    const text = await fileOf((await leave()).id);
    const file = JSON.parse(text) as { payload: string };
    const content = JSON.parse(file.payload) as Record<string, unknown>;
    expect(Object.keys(content).length).toBeGreaterThan(8);
    for (const key of Object.keys(content)) {
      const payload = JSON.stringify({ ...content, [key]: content[key] === null ? {} : null });
      expect((await read(JSON.stringify({ ...file, payload }))).body.message).toContain('changed after it was signed');
    }
  });

  it('counts who was released and has not reported yet, until the other school has said so', async () => {
    const { id } = await leave();
    const counted = async () => (await app.call(asks, transfersApi.counts)).body.notReported;
    const listed = async () => (await app.call(asks, transfersApi.list, { state: 'not reported', size: 200 })).body;
    const before = await counted();
    expect((await listed()).total).toBe(before);
    expect((await listed()).rows.map((row) => row.id)).toContain(id);
    const { version } = (await app.call(asks, transfersApi.get, { id })).body;
    const report = () => app.call(asks, transfersApi.report, { id, version, on: today() });
    const answers = await Promise.all([report(), report()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await counted()).toBe(before - 1);
    const { version: now } = (await app.call(asks, transfersApi.get, { id })).body;
    const again = await app.call(asks, transfersApi.report, { id, version: now, on: today() });
    expect(again.body.message).toContain('reported already');
    // A wrong day is corrected, and one of whom it was said by mistake waits again.
    const correct = async (on: string | null) => {
      const { version: last } = (await app.call(asks, transfersApi.get, { id })).body;
      return app.call(asks, transfersApi.report, { id, version: last, on, corrects: true });
    };
    expect((await correct('2026-01-06')).body.reportedOn).toBe('2026-01-06');
    expect((await correct(addDays(today(), 1))).body.fields).toMatchObject([{ path: 'on' }]);
    expect((await correct(null)).body.reportedOn).toBeNull();
    expect(await counted()).toBe(before);
    const { version: open } = (await app.call(asks, transfersApi.get, { id })).body;
    expect((await app.call(asks, transfersApi.report, { id, version: open, on: null })).body.fields).toMatchObject([
      { path: 'on' },
    ]);
  });

  it('finds transfers by class and by the days they were asked for', async () => {
    const { id } = await leave();
    const found = async (filter: object) =>
      (await app.call(asks, transfersApi.list, { size: 200, ...filter })).body.rows.some((row) => row.id === id);
    expect(await found({ classId: frame.form3, from: today(), to: today() })).toBe(true);
    expect(await found({ classId: frame.form4 })).toBe(false);
    expect(await found({ from: '2099-01-01' })).toBe(false);
    expect(await found({ to: '2000-01-01' })).toBe(false);
  });
});
