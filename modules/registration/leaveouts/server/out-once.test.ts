import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { messagesTo } from '#app/testing/messages-to.ts';
import { type Frame, freshKey, registerAs, testDraft, testFrame } from '#app/testing/students.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { gateApi } from '../contract/gate.ts';
import { leaveoutsApi } from '../contract/leaveouts.ts';
import { leaveoutTypesApi } from '../contract/leaveout-types.ts';

const asks = 'ROLE_Add_or_Edit_students_and_Teachers' as const;
const signs = 'ROLE_Issue_Leaveout_or_Suspension' as const;
const start = Date.parse('2026-03-10T09:00:00Z');
const hour = 3_600_000;

describe('leave-outs of who is out, late or past', () => {
  let app: TestApp;
  let frame: Frame;
  let now = start;
  let clinic = 0;
  let signed = 0;
  let suspension = 0;
  beforeAll(async () => {
    app = await testApp({ clock: () => new Date(now) });
    frame = await testFrame(app);
    const add = async (draft: CallInput<typeof leaveoutTypesApi.create>) =>
      (await app.call(signs, leaveoutTypesApi.create, draft)).body.id;
    clinic = await add({ name: 'Dispensary', kind: 'medical', chain: [], collected: false });
    signed = await add({ name: 'Visit', kind: 'exeat', chain: ['Warden'], collected: false });
    suspension = await add({ name: 'Sent home', kind: 'suspension', chain: [], collected: false });
  });
  afterAll(() => app.close());

  const goTo = (hours: number) => {
    now = start + hours * hour;
    app.pass(0);
  };
  const at = (hours: number) => new Date(start + hours * hour).toISOString();
  const student = async () => (await registerAs(app, testDraft(frame))).body.id;
  const wanted = (typeId: number, studentId: number, [from, to]: readonly [number, number]) => ({
    typeId,
    whom: { studentIds: [studentId] },
    reason: 'Anaumwa',
    outFrom: at(from),
    backBy: at(to),
  });
  const issue = (typeId: number, studentId: number, hours: readonly [number, number]) =>
    app.call(asks, leaveoutsApi.issue, wanted(typeId, studentId, hours), freshKey());
  const idOf = async (answer: ReturnType<typeof issue>) => (await answer).body.ids[0] ?? 0;
  const get = async (id: number) => (await app.call(asks, leaveoutsApi.get, { id })).body;
  const gate = async (call: typeof gateApi.out | typeof gateApi.back, id: number) =>
    app.call(signs, call, { id, version: (await get(id)).version, early: true }, freshKey());

  it('are not given to who should be back and is not, and let nobody out twice', async () => {
    const id = await student();
    const first = await idOf(issue(clinic, id, [0, 2]));
    const later = await idOf(issue(clinic, id, [3, 6]));
    await gate(gateApi.out, first);
    const planned = await idOf(issue(clinic, id, [400, 410]));
    expect(planned).toBeGreaterThan(0);
    goTo(4);
    const { leaveoutNo } = await get(first);
    const refused = await issue(clinic, id, [7, 9]);
    expect(refused.body.fields).toMatchObject([
      { path: 'whom', message: expect.stringContaining(`not come back from ${leaveoutNo}`) },
    ]);
    const twice = await gate(gateApi.out, later);
    expect([twice.status, twice.body.message]).toEqual([422, expect.stringContaining(`is out on ${leaveoutNo}`)]);
    expect((await gate(gateApi.back, first)).status).toBe(200);
    const both = await Promise.all([later, planned].map((one) => gate(gateApi.out, one)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    goTo(0);
  });

  it('are not asked for after they have ended, and not signed then, so that no code goes out to the family', async () => {
    const phone = '+254733900100';
    const guardians = [{ fullName: 'Zainabu Mwende', phone, relation: 'Mother', paysFees: true }];
    const { id } = (await registerAs(app, testDraft(frame, { guardians }))).body;
    goTo(5);
    expect((await issue(clinic, id, [1, 4])).body.fields).toMatchObject([{ path: 'backBy' }]);
    const request = await idOf(issue(signed, id, [5, 6]));
    goTo(7);
    const sign = (approved: boolean) =>
      app.call(signs, leaveoutsApi.sign, { ids: [request], approved, note: 'Too late' }, freshKey());
    expect((await sign(true)).body.message).toMatch(/ended on 10 Mar 2026, 18:00/);
    expect(await messagesTo(app, phone)).toEqual([]);
    expect((await sign(false)).status).toBe(200);
    goTo(0);
  });

  it('have a letter only while the suspension stands', async () => {
    const id = await idOf(issue(suspension, await student(), [1, 48]));
    expect((await app.call(asks, leaveoutsApi.letter, { id })).status).toBe(200);
    await app.call(asks, leaveoutsApi.cancel, { ids: [id], reason: 'Another boy' }, freshKey());
    expect((await app.call(asks, leaveoutsApi.letter, { id })).body.message).toContain('cancelled');
  });

  it('stay what they are: a kind that was used is not made one of suspensions', async () => {
    const { body } = await app.call(signs, leaveoutTypesApi.get, { id: clinic });
    const change = (changes: object) => app.call(signs, leaveoutTypesApi.update, { ...body, ...changes });
    expect((await change({ kind: 'suspension' })).body.fields).toMatchObject([{ path: 'kind' }]);
    expect((await change({ name: 'Dispensary in town' })).status).toBe(200);
    const unused = (await app.call(signs, leaveoutTypesApi.create, { name: 'Unused', kind: 'exeat' })).body;
    expect((await app.call(signs, leaveoutTypesApi.update, { ...unused, kind: 'function' })).status).toBe(200);
  });

  it('leave on the day of the school: those of one o’clock at night too, and of New Year’s night in the new year', async () => {
    const id = await idOf(issue(clinic, await student(), [37, 40]));
    const listed = async (from: string) =>
      (await app.call(asks, leaveoutsApi.list, { from, size: 200 })).body.rows.map((row) => row.id).includes(id);
    expect([await listed('2026-03-12'), await listed('2026-03-13')]).toEqual([true, false]);
    const counts = async () => (await app.call(asks, leaveoutsApi.counts)).body.feeDaysLost;
    const before = await counts();
    const fees = (await app.call(signs, leaveoutTypesApi.create, { name: 'Balance', kind: 'fees', chain: [] })).body.id;
    const owes = await idOf(issue(fees, await student(), [1, 2]));
    await sql`
      update registration.leaveout set state = 'returned', out_at = '2025-12-31T21:30:00Z', returned_at = '2026-01-01T06:00:00Z'
       where school_id = ${app.schoolA} and id = ${owes}`.execute(app.db.platform);
    expect(await counts()).toBe(before + 1);
  });
});
