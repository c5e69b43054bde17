import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { exportsApi, filesApi } from '#kit/contract/exports.ts';
import { auditApi } from '#kit/contract/history.ts';
import { homeApi } from '#modules/home/contract/home.ts';
import { type Breach, breachesApi } from '../contract/breaches.ts';

const officer = 'ROLE_Admissions_Admin' as const;
const hour = 3_600_000;

describe('the register of breaches', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ jobWorkers: 1 });
  });
  afterAll(() => app.close());

  const draft = (changes: object = {}) => ({
    title: 'Marks of Form 3 sent to a wrong group',
    details: 'The class teacher’s list went to the parents of Form 2: Wanjirũ’s too.',
    knownAt: app.services.clock().toISOString(),
    whose: ['students' as const, 'guardians' as const],
    data: 'Names, marks',
    risk: 'real' as const,
    ...changes,
  });
  const record = async (changes: object = {}): Promise<Breach> => {
    const { status, body } = await app.call(officer, breachesApi.create, draft(changes), freshKey());
    expect([status, (body as { message?: string }).message]).toEqual([200, undefined]);
    return body;
  };
  const get = async ({ id }: Breach) => (await app.call(officer, breachesApi.get, { id })).body;
  const ids = async (state: 'due' | 'overdue' | 'closed') =>
    (await app.call(officer, breachesApi.list, { state })).body.rows.map(({ id }) => id);
  const task = async () => (await app.call(officer, homeApi.tasks)).body.rows.find(({ key }) => key === 'breaches');

  it('counts 72 hours from when the school knew: 71 are in time, 73 are late', async () => {
    expect(await task()).toBeUndefined();
    const one = await record();
    expect(one).toMatchObject({ state: 'running', hoursLeft: 71 });
    expect(Date.parse(one.dueAt) - Date.parse(one.knownAt)).toBe(259_200_000);
    app.pass(71 * hour);
    const soon = await get(one);
    expect(soon.state).toBe('running');
    expect(soon.hoursLeft).toBe(0);
    expect(await ids('overdue')).toEqual([]);
    expect(await task()).toMatchObject({ count: 1, note: '1 breach has a clock that runs' });
    app.pass(2 * hour);
    const late = await get(one);
    expect(late.state).toBe('overdue');
    expect(late.hoursLeft).toBeLessThan(0);
    expect([await ids('overdue'), await ids('due')]).toEqual([[one.id], [one.id]]);
    expect((await task())?.note).toMatch(/for 1 the 72 hours are over/);

    // Late is told with the reason; a time before the school knew, or still to come, is no time.
    const tell = (changes: object) =>
      app.call(officer, breachesApi.tellCommissioner, { id: one.id, version: late.version, ...changes } as never);
    const now = app.services.clock();
    expect((await tell({ toldAt: now.toISOString() })).body).toMatchObject({ fields: [{ path: 'lateBecause' }] });
    const wrong = [new Date(Date.parse(one.knownAt) - hour), new Date(now.getTime() + hour)];
    for (const at of wrong)
      expect((await tell({ toldAt: at.toISOString(), lateBecause: 'x' })).body).toMatchObject({ fields: [{ path: 'toldAt' }] });
    const told = await tell({ toldAt: now.toISOString(), lateBecause: 'Holidays', reference: 'ODPC/7' });
    expect(told.body).toMatchObject({ state: 'told', lateBecause: 'Holidays', commissionerReference: 'ODPC/7' });
    app.pass(500 * hour);
    // What was told stops the clock: the lateness does not grow.
    expect((await get(one)).hoursLeft).toBe(told.body.hoursLeft);
    expect(await task()).toBeUndefined();
    // Told at 71 hours but written down later is in time, and needs no reason.
    const other = await record();
    app.pass(100 * hour);
    const at = new Date(Date.parse(other.knownAt) + 71 * hour).toISOString();
    const inTime = await app.call(officer, breachesApi.tellCommissioner, { id: other.id, version: other.version, toldAt: at });
    expect(inTime.body).toMatchObject({ state: 'told', hoursLeft: 1, lateBecause: null });
  });

  it('runs for a risk that nobody knows, stops for none with a reason, and its start is never set again', async () => {
    expect((await app.call(officer, breachesApi.create, draft({ risk: 'none' }), freshKey())).body).toMatchObject({
      fields: [{ path: 'riskBecause' }],
    });
    const ahead = new Date(app.services.clock().getTime() + hour).toISOString();
    expect((await app.call(officer, breachesApi.create, draft({ knownAt: ahead }), freshKey())).status).toBe(422);
    expect((await app.call(officer, breachesApi.create, draft({ happenedAt: ahead }), freshKey())).status).toBe(422);
    const one = await record({ risk: 'unknown', people: 0 });
    expect(await ids('due')).toContain(one.id);
    const { id, version } = one;
    const changed = { ...draft({ risk: 'none', riskBecause: 'The disk was encrypted' }), id, version };
    const { knownAt: _, ...facts } = changed;
    const after = (await app.call(officer, breachesApi.update, facts)).body;
    expect(after).toMatchObject({ state: 'not due', hoursLeft: null, knownAt: one.knownAt });
    expect((await app.call(officer, breachesApi.update, facts)).status).toBe(409);
    const real = { ...facts, version: after.version, risk: 'real' as const, riskBecause: null };
    app.pass(73 * hour);
    expect((await app.call(officer, breachesApi.update, real)).body.state).toBe('overdue');
  });

  it('is closed when everybody was told or need not be, and then stays as it is', async () => {
    const one = await record();
    const at = app.services.clock().toISOString();
    const close = (version: number) => app.call(officer, breachesApi.close, { id: one.id, version, note: 'Group deleted' });
    expect((await close(1)).body).toMatchObject({ message: expect.stringMatching(/done about it.*Commissioner.*people/) });
    const { knownAt: _, ...facts } = draft({ measures: 'Message withdrawn' });
    await app.call(officer, breachesApi.update, { ...facts, id: one.id, version: 1 });
    await app.call(officer, breachesApi.tellCommissioner, { id: one.id, version: 2, toldAt: at });
    const people = { id: one.id, version: 3 };
    expect((await app.call(officer, breachesApi.tellPeople, { ...people, told: true })).body).toMatchObject({
      fields: [{ path: 'toldAt' }],
    });
    expect((await app.call(officer, breachesApi.tellPeople, { ...people, told: false })).status).toBe(422);
    const told = await app.call(officer, breachesApi.tellPeople, { ...people, told: true, toldAt: at, how: 'SMS' });
    expect(told.body).toMatchObject({ peopleToldHow: 'SMS', peopleNotToldBecause: null });
    // Of two who close at once, one does.
    const both = await Promise.all([close(4), close(4)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const closed = await get(one);
    for (const answer of [
      await close(5),
      await app.call(officer, breachesApi.update, { ...facts, id: one.id, version: 5 }),
      await app.call(officer, breachesApi.tellCommissioner, { id: one.id, version: 5, toldAt: at }),
      await app.call(officer, breachesApi.tellPeople, { ...people, version: 5, told: false, because: 'x' }),
    ])
      expect([answer.status, answer.body]).toMatchObject([422, { message: expect.stringContaining('was closed on') }]);
    expect(await get(one)).toEqual(closed);
    expect(await ids('closed')).toEqual([one.id]);
    const { rows } = (await app.call('ROLE_All', auditApi.list, { entity: 'breach', size: 100 })).body;
    expect(rows.filter(({ entityId }) => entityId === one.id).map(({ action }) => action)).toEqual([
      'closed',
      'people told',
      'Commissioner notified',
      'changed',
      'recorded',
    ]);
  });

  it('is of the school’s own and of who looks after data protection', async () => {
    const { id } = await record({ title: 'Lost phone “Étoile” 测试', data: '=HYPERLINK("x")' });
    for (const caller of ['ROLE_View_Only', 'ROLE_Add_or_Edit_students_and_Teachers', 'noRole'] as const) {
      expect((await app.call(caller, breachesApi.list)).status).toBe(403);
      expect((await app.call(caller, breachesApi.create, draft(), freshKey())).status).toBe(403);
      expect((await app.call(caller, breachesApi.close, { id, version: 1, note: 'x' })).status).toBe(403);
    }
    expect((await app.call('otherSchool', breachesApi.get, { id })).status).toBe(404);
    expect((await app.call('otherSchool', breachesApi.close, { id, version: 1, note: 'x' })).status).toBe(404);
    expect((await app.call('otherSchool', breachesApi.list)).body.total).toBe(0);
    const [twice, same] = [freshKey(), draft()];
    const first = (await app.call(officer, breachesApi.create, same, twice)).body.id;
    expect((await app.call(officer, breachesApi.create, same, twice)).body.id).toBe(first);
    const columns = [
      { key: 'title', label: 'Breach' },
      { key: 'state', label: 'State' },
    ];
    const made = await app.call(officer, exportsApi.create, {
      endpoint: 'registration.breaches.list',
      title: 'Breaches',
      format: 'csv',
      columns,
      input: { q: 'étoile' },
    } as never);
    const file = await app.call(officer, filesApi.get, { id: made.body.fileId ?? 0 });
    expect((file.body as unknown as Buffer).toString()).toContain('Lost phone “Étoile” 测试');
  });
});
