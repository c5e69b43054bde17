import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { messagesTo } from '#app/testing/messages-to.ts';
import { type Frame, freshKey, registerAs, testDraft, testFrame } from '#app/testing/students.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { attendanceApi } from '#modules/biometrics/days/contract/attendance.ts';
import { markAttendance } from '#modules/biometrics/server/public.ts';
import { schoolById } from '#modules/platform/server/public.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { gateApi } from '../contract/gate.ts';
import { leaveoutsApi } from '../contract/leaveouts.ts';
import { leaveoutTypesApi } from '../contract/leaveout-types.ts';
import { studentsApi } from '../../students/contract/students.ts';
import { tellOfLateEverywhere } from '../../server/public.ts';

const asks = 'ROLE_Add_or_Edit_students_and_Teachers' as const;
const signs = 'ROLE_Issue_Leaveout_or_Suspension' as const;
const alsoSigns = 'ROLE_Admissions_Admin' as const;
const hour = 3_600_000;

describe('leave-outs', () => {
  let app: TestApp;
  let frame: Frame;
  let exeat = 0;
  let sickBay = 0;
  let suspension = 0;
  beforeAll(async () => {
    app = await testApp();
    frame = await testFrame(app);
    const add = async (draft: CallInput<typeof leaveoutTypesApi.create>) =>
      (await app.call(signs, leaveoutTypesApi.create, draft)).body.id;
    exeat = await add({ name: 'Weekend exeat', kind: 'exeat', chain: ['Matron', 'Deputy'], longestHours: 72, mostPerTerm: 2 });
    sickBay = await add({ name: 'Medical', kind: 'medical', chain: [], returnWith: 'with the hospital’s letter' });
    suspension = await add({ name: 'Suspension', kind: 'suspension', chain: [], returnWith: 'with a parent' });
  });
  afterAll(() => app.close());

  let serial = 0;
  const student = async (changes: object = {}) => {
    serial += 1;
    const phone = `0712 ${String(500_000 + serial)}`;
    const guardians = [
      { fullName: `Njoki O’Brien ${serial}`, phone, relation: 'Mother', nationalId: `2233${serial}`, paysFees: true },
    ];
    const { id } = (await registerAs(app, testDraft(frame, { firstName: `Wanjirũ ${serial}`, guardians, ...changes }))).body;
    return { id, phone: `+254712${500_000 + serial}` };
  };
  const soon = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
  const wanted = (typeId: number, studentIds: number[], changes: object = {}) => ({
    typeId,
    whom: { studentIds },
    reason: 'Visits home',
    outFrom: soon(0.02),
    backBy: soon(24),
    ...changes,
  });
  const issue = (typeId: number, studentIds: number[], changes: object = {}) =>
    app.call(asks, leaveoutsApi.issue, wanted(typeId, studentIds, changes), freshKey());
  const get = async (id: number) => (await app.call(asks, leaveoutsApi.get, { id })).body;
  const sign = (caller: typeof signs | typeof alsoSigns | typeof asks, ids: number[], approved = true, note?: string) =>
    app.call(caller, leaveoutsApi.sign, { ids, approved, note: note ?? null }, freshKey());
  const out = async (id: number, changes: object = {}) => {
    const { version, collectors } = await get(id);
    const input = { id, version, guardianId: collectors[0]?.guardianId ?? null, ...changes };
    return app.call(signs, gateApi.out, input, freshKey());
  };
  const back = async (id: number) => app.call(signs, gateApi.back, { id, version: (await get(id)).version }, freshKey());
  const statusOf = async (id: number) => (await app.call(alsoSigns, studentsApi.get, { id })).body.status;
  const told = (phone: string) => messagesTo(app, phone);

  it('goes from the request over each signature and the gate to the return, and the family is told', async () => {
    const { id: studentId, phone } = await student();
    const [id = 0] = (await issue(exeat, [studentId])).body.ids;
    expect(await get(id)).toMatchObject({ state: 'requested', waitsFor: 'Matron', code: null });
    expect((await out(id)).body.message).toContain('not approved yet');
    expect((await sign(signs, [id])).body).toEqual({ signed: 1 });
    expect((await sign(signs, [id])).body.message).toContain('signed');
    expect(await get(id)).toMatchObject({ waitsFor: 'Deputy' });
    expect((await sign(alsoSigns, [id])).status).toBe(200);
    const approved = await get(id);
    expect(approved).toMatchObject({ state: 'approved', waitsFor: null });
    expect(approved.code).toMatch(/^\d{6}$/);
    const found = await app.call(signs, gateApi.find, { pass: approved.code ?? '' });
    expect(found.body.id).toBe(id);
    expect((await out(id)).body).toMatchObject({ state: 'out', collectorRelation: 'Mother' });
    expect(await statusOf(studentId)).toBe('on_leave');
    expect((await back(id)).body.state).toBe('returned');
    expect(await statusOf(studentId)).toBe('active');
    const texts = await told(phone);
    expect(texts).toHaveLength(3);
    expect(texts[0]).toContain(approved.code);
    expect(texts[1]).toContain('Njoki O’Brien');
  });

  it('lets nobody sign their own request, and refuses with a reason that the family never hears', async () => {
    const { id: studentId, phone } = await student();
    const own = (await app.call(signs, leaveoutsApi.issue, wanted(exeat, [studentId]), freshKey())).body.ids;
    expect((await sign(signs, own)).body.message).toContain('You asked');
    expect((await sign(asks, own)).status).toBe(403);
    expect((await sign(alsoSigns, own, false)).body.fields).toMatchObject([{ path: 'note' }]);
    await sign(alsoSigns, own, false, 'Mock examination');
    expect(await get(own[0] ?? 0)).toMatchObject({ state: 'rejected', closedBecause: 'Mock examination' });
    expect(await told(phone)).toEqual([]);
  });

  it('lets the student out once, even to two guards at the same moment, and not on a pass that was called off', async () => {
    const { id: studentId, phone } = await student();
    const [id = 0] = (await issue(sickBay, [studentId])).body.ids;
    const { version, collectors } = await get(id);
    const input = { id, version, guardianId: collectors[0]?.guardianId ?? null };
    const answers = await Promise.all([1, 2].map(() => app.call(signs, gateApi.out, input, freshKey())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await out(id)).body.message).toContain('left on this pass already');
    expect((await told(phone)).filter((text) => text.includes('left with'))).toHaveLength(1);
    const { id: other } = await student();
    const [cancelled = 0] = (await issue(sickBay, [other])).body.ids;
    await app.call(asks, leaveoutsApi.cancel, { ids: [cancelled], reason: 'Fees were paid' }, freshKey());
    expect((await out(cancelled)).body.message).toContain('cancelled: Fees were paid');
    expect(await statusOf(other)).toBe('active');
  });

  it('writes down who collects: a guardian, or somebody else with an ID and a reason', async () => {
    const { id: studentId } = await student();
    const [id = 0] = (await issue(sickBay, [studentId])).body.ids;
    const nobody = await out(id, { guardianId: null });
    expect(nobody.body.fields?.map(({ path }) => path)).toEqual(['collectorName', 'collectorIdNo', 'note']);
    const other = { guardianId: null, collectorName: 'Uncle Barasa', collectorIdNo: '30112233', note: 'The mother phoned' };
    expect((await out(id, other)).body).toMatchObject({ collectorName: 'Uncle Barasa', collectorIdNo: '30112233' });
    const another = await student();
    const [second = 0] = (await issue(sickBay, [another.id])).body.ids;
    const stranger = (await get(id)).collectors[0]?.guardianId ?? null;
    expect((await out(second, { guardianId: stranger })).body.fields).toMatchObject([{ path: 'guardianId' }]);
  });

  it('skips in a bulk issue who cannot go, says why, and issues once for the same key', async () => {
    const away = await student({ streamId: frame.west });
    const here = await student({ streamId: frame.west });
    await issue(sickBay, [away.id]);
    const bulk = { ...wanted(sickBay, []), whom: { streamId: frame.west } };
    const seen = (await app.call(asks, leaveoutsApi.preview, bulk)).body;
    expect(seen.students.map(({ studentId }) => studentId)).toEqual([here.id]);
    expect(seen.skipped).toMatchObject([{ studentId: away.id, because: expect.stringContaining('has another leave-out') }]);
    const key = freshKey();
    const first = await app.call(asks, leaveoutsApi.issue, bulk, key);
    const again = await app.call(asks, leaveoutsApi.issue, bulk, key);
    expect(again.body.ids).toEqual(first.body.ids);
    expect((await app.call(asks, leaveoutsApi.issue, bulk, freshKey())).body.fields).toMatchObject([{ path: 'whom' }]);
    expect((await app.call(asks, leaveoutsApi.issue, { ...bulk, whom: {} }, freshKey())).status).toBe(422);
  });

  it('holds the same student once when two ask at the same moment', async () => {
    const { id: studentId } = await student();
    const answers = await Promise.all([issue(sickBay, [studentId]), issue(sickBay, [studentId])]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = (await app.call(asks, leaveoutsApi.list, { studentId })).body;
    expect(rows).toHaveLength(1);
  });

  it('keeps to the rules of its kind', async () => {
    const { id: studentId } = await student();
    const fields = async (answer: ReturnType<typeof issue>) => (await answer).body.fields?.map(({ path }) => path);
    expect(await fields(issue(exeat, [studentId], { backBy: soon(200) }))).toEqual(['backBy']);
    expect(await fields(issue(sickBay, [studentId], { backBy: soon(-1) }))).toEqual(['backBy']);
    expect(await fields(issue(sickBay, [studentId], { outFrom: '2020-01-01T00:00:00Z' }))).toEqual(['outFrom']);
    const { body } = await app.call(signs, leaveoutTypesApi.get, { id: exeat });
    expect((await app.call(asks, leaveoutTypesApi.update, { ...body, chain: [] })).status).toBe(403);
  });

  it('keeps a suspended student out until the suspension is cleared', async () => {
    const { id: studentId, phone } = await student();
    const [id = 0] = (await issue(suspension, [studentId], { reason: 'Fighting' })).body.ids;
    expect((await told(phone))[0]).toContain('is suspended until');
    await out(id);
    expect(await statusOf(studentId)).toBe('suspended');
    expect((await back(id)).body.message).toContain('clears the suspension');
    const { version } = await get(id);
    expect((await app.call(asks, leaveoutsApi.clear, { id, version })).status).toBe(403);
    expect((await app.call(signs, leaveoutsApi.clear, { id, version })).body.clearedBy).toBe(
      'a.role_issue_leaveout_or_suspension',
    );
    expect((await back(id)).body.state).toBe('returned');
    expect(await statusOf(studentId)).toBe('active');
    const letter = await app.call(signs, leaveoutsApi.letter, { id });
    expect([letter.status, String(letter.headers['content-type'])]).toEqual([200, expect.stringContaining('pdf')]);
  });

  it('leaves a student suspended who was suspended while out on another leave', async () => {
    const { id: studentId } = await student();
    const [id = 0] = (await issue(sickBay, [studentId])).body.ids;
    await out(id);
    expect(await statusOf(studentId)).toBe('on_leave');
    const { version } = (await app.call(alsoSigns, studentsApi.get, { id: studentId })).body;
    const suspended = { id: studentId, version, status: 'suspended', on: '2026-01-05', reason: 'Fighting in town' } as const;
    const said = await app.call(alsoSigns, studentsApi.changeStatus, { ...suspended, on: new Date().toISOString().slice(0, 10) });
    expect(said.status, JSON.stringify(said.body)).toBe(200);
    expect((await back(id)).body.state).toBe('returned');
    expect(await statusOf(studentId)).toBe('suspended');
  });

  it('tells the family once that a student is late, though two processes look, and lists them as late', async () => {
    const { id: studentId, phone } = await student();
    const [id = 0] = (await issue(sickBay, [studentId], { backBy: soon(2) })).body.ids;
    await out(id);
    const look = () => tellOfLateEverywhere(app.services, app.http.log, (school) => schoolById(app.services, school));
    await look();
    const late = async () => (await told(phone)).filter((text) => text.includes('was due back'));
    expect(await late()).toHaveLength(0);
    app.pass(3 * hour);
    await Promise.all([look(), look()]);
    await look();
    expect(await late()).toHaveLength(1);
    const { rows } = (await app.call(signs, leaveoutsApi.list, { state: 'late', studentId })).body;
    expect(rows.map((row) => row.id)).toEqual([id]);
    app.pass(-3 * hour);
  });

  it('is over when the student leaves the school: nobody goes out on it, is late or is waited for', async () => {
    const look = () => tellOfLateEverywhere(app.services, app.http.log, (school) => schoolById(app.services, school));
    const today = new Date().toISOString().slice(0, 10);
    const drop = async (studentId: number) => {
      const { version } = (await app.call(alsoSigns, studentsApi.get, { id: studentId })).body;
      const change = { id: studentId, version, status: 'dropped', on: today, reason: 'Alienda kwao' } as const;
      expect((await app.call(alsoSigns, studentsApi.changeStatus, change)).status).toBe(200);
    };
    const gone = await student();
    const [outside = 0] = (await issue(sickBay, [gone.id], { backBy: soon(2) })).body.ids;
    await out(outside);
    await drop(gone.id);
    const { id: holder } = await student();
    const [unused = 0] = (await issue(sickBay, [holder])).body.ids;
    await drop(holder);
    expect((await out(unused)).body.message).toContain('has left the school');
    app.pass(3 * hour);
    await look();
    app.pass(-3 * hour);
    const closedBecause = 'The student has left the school.';
    for (const id of [outside, unused]) expect(await get(id)).toMatchObject({ state: 'cancelled', closedBecause });
    expect((await told(gone.phone)).filter((text) => text.includes('was due back'))).toEqual([]);
  });

  it('is seen by the class register: on leave is not absent', async () => {
    const { id: studentId } = await student({ classId: frame.form4, streamId: frame.form4West });
    const [id = 0] = (await issue(sickBay, [studentId])).body.ids;
    await out(id);
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Nairobi' }).format(new Date());
    await inSchool(app.db, app.schoolA, (tx) => {
      const user = { accountId: 0 } as Parameters<typeof markAttendance>[0]['user'];
      return markAttendance({ tx, user, changed: () => undefined }, day, [{ studentId, status: 'absent' }]);
    });
    const classes = (await app.call('noRole', attendanceApi.today)).body;
    expect(classes.find(({ classId }) => classId === frame.form4)).toMatchObject({ absent: 0, onLeave: 1, total: 1 });
  });

  it('prints passes only of those that are approved, and is nobody else’s', async () => {
    const { id: studentId } = await student({ lastName: '#strong[x] $y$ <script>'.replaceAll(/[<>#[\]$]/g, '’') });
    const [id = 0] = (await issue(sickBay, [studentId])).body.ids;
    const { id: second } = await student();
    const [waiting = 0] = (await issue(exeat, [second])).body.ids;
    const pdf = await app.call(asks, leaveoutsApi.chits, { ids: [id] });
    expect((pdf.body as unknown as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
    expect((await app.call(asks, leaveoutsApi.chits, { ids: [id, waiting] })).status).toBe(422);
    const { code, version } = await get(id);
    expect((await app.call('otherSchool', gateApi.find, { pass: code ?? '' })).status).toBe(404);
    expect((await app.call('otherSchool', gateApi.out, { id, version }, freshKey())).status).toBe(404);
    expect((await app.call('otherSchool', leaveoutsApi.chits, { ids: [id] })).status).toBe(404);
    expect((await app.call('ROLE_View_Only', leaveoutsApi.list)).status).toBe(403);
  });
});
