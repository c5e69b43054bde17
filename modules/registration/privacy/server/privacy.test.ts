import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDay } from '#app/testing/day.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { type Frame, freshKey, registerAs, testDraft, testFrame } from '#app/testing/students.ts';
import { filesApi, jobsApi } from '#kit/contract/exports.ts';
import { countTogether } from '#kit/server/approval/waiting.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { healthApi } from '../../students/contract/health.ts';
import { consentsApi } from '../contract/consents.ts';
import { erasuresApi } from '../contract/erasures.ts';
import { healthAccessApi } from '../contract/health-access.ts';
import { dataRequestsApi } from '../contract/requests.ts';
import { retentionApi } from '../contract/retention.ts';
import { studentsApi } from '../../students/contract/students.ts';
import { requestsDue, studentsWithConsent } from '../../server/public.ts';

const officer = 'ROLE_Admissions_Admin' as const;
const day = 86_400_000;

describe('data protection', () => {
  let app: TestApp;
  let frame: Frame;
  let first = 0;
  let second = 0;
  beforeAll(async () => {
    app = await testApp({ jobWorkers: 1 });
    frame = await testFrame(app);
    const health = { allergies: 'Groundnuts', bloodGroup: 'O+' as const };
    first = (await registerAs(app, testDraft(frame, { firstName: 'Wanjirũ', health }))).body.id;
    second = (await registerAs(app, testDraft(frame, { health }))).body.id;
  });
  afterAll(() => app.close());

  const said = {
    purpose: 'publication' as const,
    given: true,
    saidBy: 'Mary O’Brien',
    saidOn: '2026-01-10',
    evidence: 'signed form' as const,
  };
  const record = (studentIds: number[], changes: object = {}) =>
    app.call(officer, consentsApi.record, { ...said, studentIds, ...changes }, freshKey());

  it('keeps every yes and no, and lets the last one of a purpose stand', async () => {
    expect((await record([first, second])).body).toEqual({ recorded: 2 });
    const yes = () => inSchool(app.db, app.schoolA, (tx) => studentsWithConsent(tx, [first, second], 'publication'));
    expect([...(await yes())]).toEqual([first, second]);
    await record([first], { given: false, evidence: 'letter', note: 'Taken back' });
    expect([...(await yes())]).toEqual([second]);
    const { rows } = (await app.call('ROLE_View_Only', consentsApi.ofStudent, { id: first })).body;
    expect(rows.map(({ given, evidence }) => [given, evidence])).toEqual([
      [false, 'letter'],
      [true, 'signed form'],
    ]);
    const listed = (await app.call(officer, consentsApi.list, { purpose: 'publication', state: 'refused' })).body;
    expect(listed.rows.map(({ id }) => id)).toEqual([first]);
    const counts = (await app.call(officer, consentsApi.counts)).body.rows;
    expect(counts.find(({ purpose }) => purpose === 'publication')).toMatchObject({ given: 1, refused: 1, notAsked: 0 });
    expect(counts.find(({ purpose }) => purpose === 'photo')).toMatchObject({ given: 0, refused: 0, notAsked: 2 });
  });

  it('lets no older form stand over a later answer of the family', async () => {
    const of = (given: boolean, saidOn: string) => record([first], { purpose: 'trips', given, saidOn });
    expect((await of(true, '2026-02-01')).status).toBe(200);
    expect((await of(false, '2026-03-01')).status).toBe(200);
    const old = await record([second, first], { purpose: 'trips', saidOn: '2026-02-28' });
    expect([old.status, old.body.fields]).toMatchObject([
      422,
      [{ path: 'saidOn', message: expect.stringContaining('1 Mar 2026') }],
    ]);
    const yes = () => inSchool(app.db, app.schoolA, (tx) => studentsWithConsent(tx, [first, second], 'trips'));
    expect([...(await yes())]).toEqual([]);
    expect((await of(true, '2026-03-01')).status).toBe(200);
    expect([...(await yes())]).toEqual([first]);
  });

  it('refuses a day ahead, and another school’s student with the whole list', async () => {
    expect((await record([first], { saidOn: '2999-01-01' })).body.fields).toMatchObject([{ path: 'saidOn' }]);
    const before = (await app.call(officer, consentsApi.ofStudent, { id: first })).body.rows.length;
    expect((await record([first, 999_999])).status).toBe(404);
    const other = { ...said, studentIds: [first] };
    expect((await app.call('otherSchool', consentsApi.record, other, freshKey())).status).toBe(404);
    expect((await app.call('ROLE_View_Only', consentsApi.record, other, freshKey())).status).toBe(403);
    expect((await app.call(officer, consentsApi.ofStudent, { id: first })).body.rows).toHaveLength(before);
  });

  it('keeps who looked at a health record, once for the same look, and nobody’s who was refused', async () => {
    await app.call(officer, healthApi.get, { id: second });
    await app.call(officer, healthApi.get, { id: second });
    await app.call('ROLE_Issue_Leaveout_or_Suspension', healthApi.get, { id: second });
    expect((await app.call('ROLE_View_Only', healthApi.get, { id: second })).status).toBe(403);
    expect((await app.call('otherSchool', healthApi.get, { id: second })).status).toBe(404);
    const looks = async () => (await app.call(officer, healthAccessApi.list, { studentId: second })).body;
    expect((await looks()).rows.map(({ accountName }) => accountName)).toEqual([
      'a.role_issue_leaveout_or_suspension',
      'a.role_admissions_admin',
    ]);
    app.pass(20 * 60_000);
    await app.call(officer, healthApi.get, { id: second });
    expect((await looks()).total).toBe(3);
    expect((await app.call('ROLE_View_Only', healthAccessApi.list)).status).toBe(403);
  });

  it('counts seven days from the day a request came, and thirty for taking data elsewhere', async () => {
    const today = testDay(app.services.clock());
    const take = (kind: 'access' | 'portability') =>
      app.call(officer, dataRequestsApi.create, {
        kind,
        subjectKind: 'student',
        subjectId: first,
        askedBy: 'Mary',
        relation: 'Mother',
        receivedOn: today,
      });
    const access = (await take('access')).body;
    expect([access.daysLeft, (await take('portability')).body.daysLeft]).toEqual([7, 30]);
    const due = (days: number) =>
      inSchool(app.db, app.schoolA, async (tx) => (await countTogether(tx, new Map([['due', requestsDue(today, days)]])))('due'));
    expect([await due(6), await due(7), await due(30)]).toEqual([0, 1, 2]);
    app.pass(9 * day);
    const late = (await app.call(officer, dataRequestsApi.list, { state: 'overdue' })).body.rows;
    expect(late.map(({ id, daysLeft }) => [id, daysLeft])).toEqual([[access.id, -2]]);
    const answer = { id: access.id, version: access.version, state: 'answered' as const, answer: 'Handed over' };
    expect((await app.call(officer, dataRequestsApi.answer, answer)).body.state).toBe('answered');
    expect((await app.call(officer, dataRequestsApi.answer, { ...answer, version: 2 })).status).toBe(422);
    app.pass(-9 * day);
  });

  it('gathers all of a student’s data in one file, and of nobody else’s', async () => {
    const { jobId } = (await app.call(officer, dataRequestsApi.collect, { id: first })).body;
    const done = async () => (await app.call(officer, jobsApi.get, { id: jobId })).body;
    await expect.poll(async () => (await done()).state).toBe('done');
    const file = await app.call(officer, filesApi.get, { id: (await done()).fileId ?? 0 });
    const files = unzipSync(new Uint8Array(file.body as unknown as Buffer));
    const data = JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array())) as Record<string, never>;
    expect(data).toMatchObject({
      student: { firstName: 'Wanjirũ', guardians: [{ relation: 'Mother' }], siblings: [] },
      health: { allergies: 'Groundnuts' },
      attendance: [],
    });
    expect((await app.call('otherSchool', dataRequestsApi.collect, { id: first })).status).toBe(404);
    expect((await app.call('ROLE_Add_or_Edit_students_and_Teachers', dataRequestsApi.collect, { id: first })).status).toBe(403);
  });

  it('removes what is past its time when somebody says so, and nothing before', async () => {
    const leaver = (await registerAs(app, testDraft(frame, { health: { conditions: 'Asthma' } }))).body.id;
    const { version } = (await app.call(officer, studentsApi.get, { id: leaver })).body;
    const on = testDay(app.services.clock());
    await app.call(officer, studentsApi.changeStatus, { id: leaver, version, status: 'dropped', on, reason: 'Moved away' });
    const rule = async () => (await app.call(officer, retentionApi.list)).body.rows.find(({ kind }) => kind === 'health');
    expect(await rule()).toMatchObject({ years: null, due: 0 });
    const set = { kind: 'health', version: 0, years: 1 };
    expect((await app.call(officer, retentionApi.set, set)).body).toMatchObject({ years: 1, due: 0 });
    expect((await app.call(officer, retentionApi.set, set)).status).toBe(409);
    app.pass(370 * day);
    expect(await rule()).toMatchObject({ due: 1 });
    // What is held for a court is not past its time, and is not removed with the rest.
    const asked = { kind: 'erasure', subjectKind: 'student', subjectId: leaver, askedBy: 'Mary', relation: 'Mother' } as const;
    const request = await app.call(officer, dataRequestsApi.create, { ...asked, receivedOn: on });
    const hold = await app.call(officer, erasuresApi.hold, { id: request.body.id, reason: 'Case 12 of 2026' });
    expect(await rule()).toMatchObject({ due: 0 });
    const held = await app.call(officer, retentionApi.remove, { kind: 'health', due: 1 }, freshKey());
    expect([held.status, held.body.message]).toEqual([409, expect.stringContaining('It is 0 now')]);
    expect((await app.call(officer, healthApi.get, { id: leaver })).body.conditions).toBe('Asthma');
    expect((await app.call(officer, erasuresApi.lift, { id: hold.body.holdId })).status).toBe(200);
    expect(await rule()).toMatchObject({ due: 1 });
    const wrong = await app.call(officer, retentionApi.remove, { kind: 'health', due: 2 }, freshKey());
    expect([wrong.status, wrong.body.code]).toEqual([409, 'conflict']);
    expect((await app.call(officer, retentionApi.remove, { kind: 'health', due: 1 }, freshKey())).body).toEqual({ removed: 1 });
    app.pass(-370 * day);
    expect((await app.call(officer, healthApi.get, { id: leaver })).body.conditions).toBeNull();
    expect((await app.call(officer, healthApi.get, { id: first })).body.allergies).toBe('Groundnuts');
    expect((await app.call(officer, studentsApi.get, { id: leaver })).body.fullName).toContain('Mercy');
  });
});
