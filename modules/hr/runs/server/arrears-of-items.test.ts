import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { freshKey as key } from '#app/testing/students.ts';
import { there } from '#kit/server/sql/one.ts';
import { contractsApi } from '../../employees/contract/contracts.ts';
import { allowancesApi, deductionsApi } from '../../items/contract/pay-items.ts';
import { itemUsesApi } from '../../items/contract/uses.ts';
import { leaveRequestsApi } from '../../leave/contract/requests.ts';
import { leaveTypesApi } from '../../leave/contract/leave-types.ts';
import { payWorld, type PayWorld, shillings, untilPosted } from './testing/payroll.ts';

const admin = 'ROLR_HR_ADMIN' as const;
let app: TestApp;
let world: PayWorld;

beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2026-07-31T06:00:00Z') });
  world = await payWorld(app);
});
afterAll(() => app.close());

it('pays a raise that is dated back by what allowances were then, and what was given since by what they are now', async () => {
  const id = await world.employ({ basic: shillings(40_000) });
  const item = (name: string, amount: number, more: { forAll?: boolean } = {}) =>
    ok(app.call(admin, allowancesApi.create, { name, method: 'fixed', amount: shillings(amount), ...more }));
  const change = ({ id: itemId, version }: { id: number; version: number }, name: string, amount: number, active = true) =>
    ok(app.call(admin, allowancesApi.update, { id: itemId, version, name, method: 'fixed', amount: shillings(amount), active }));
  const give = (itemId: number, fromMonth: string) =>
    ok(app.call(admin, itemUsesApi.give, { itemId, staffMemberIds: [id], fromMonth }, key()));
  const [house, travel, meals] = [
    await item('House', 5_000),
    await item('Travel', 2_000),
    await item('Meals', 500, { forAll: true }),
  ];
  await give(house.id, '2026-05');
  await give(travel.id, '2026-05');
  await world.through(await world.begin('2026-05', [id]), ...untilPosted);

  // More from June on, out of use, no more for everybody, and one that everybody has from now on.
  await change(house, 'House', 6_000);
  await change(travel, 'Travel', 2_000, false);
  await change(meals, 'Meals', 700);
  await item('Airtime', 300, { forAll: true });
  const raise = { id, fromDay: '2026-05-01', kind: 'permanent', basic: shillings(43_000) } as const;
  await ok(app.call(admin, contractsApi.add, raise));
  const arrears = async (month: string) => {
    const run = await world.through(await world.begin(month, [id]), ...untilPosted);
    const slip = await world.slipOf(run, id);
    return slip.lines.filter(({ kind }) => kind === 'arrears').map(({ label, amount }) => [label, amount]);
  };
  expect(await arrears('2026-06')).toEqual([['Arrears of May 2026', shillings(3_000)]]);

  // Given since, back to May: the item as it is now.
  const phone = await item('Phone', 800);
  await give(phone.id, '2026-05');
  expect(await arrears('2026-07')).toEqual([
    ['Arrears of May 2026', shillings(800)],
    ['Arrears of Jun 2026', shillings(800)],
  ]);
});

it('pays arrears of an allowance that was put right to begin earlier, or goes on after all, by what it was then', async () => {
  const id = await world.employ({ basic: shillings(40_000) });
  const item = (name: string, amount: number) =>
    ok(app.call(admin, allowancesApi.create, { name, method: 'fixed', amount: shillings(amount) }));
  const [acting, risk] = [await item('Acting', 4_000), await item('Risk', 1_000)];
  const give = async (itemId: number, more: { fromMonth: string; toMonth?: string }) =>
    there((await ok(app.call(admin, itemUsesApi.give, { itemId, staffMemberIds: [id], ...more }, key()))).ids[0]);
  const late = await give(acting.id, { fromMonth: '2026-07' });
  const ended = await give(risk.id, { fromMonth: '2026-04', toMonth: '2026-04' });
  const pay = async (month: string) => {
    const slip = await world.slipOf(await world.through(await world.begin(month, [id]), ...untilPosted), id);
    return slip.lines.filter(({ kind }) => kind === 'arrears').map(({ label, amount }) => [label, amount]);
  };
  expect([await pay('2026-04'), await pay('2026-05')]).toEqual([[], []]);
  await ok(app.call(admin, itemUsesApi.update, { id: late, version: 1, fromMonth: '2026-05' }));
  await ok(app.call(admin, itemUsesApi.end, { id: ended, version: 1, toMonth: null }));
  const dearer = { id: risk.id, version: risk.version, name: 'Risk', method: 'fixed', amount: shillings(3_000) } as const;
  await ok(app.call(admin, allowancesApi.update, dearer));
  expect(await pay('2026-06')).toEqual([['Arrears of May 2026', shillings(5_000)]]);
  expect(await pay('2026-07')).toEqual([]);
});

it('takes back what was paid too much as far as the pay of a month goes, and the rest of it from the next', async () => {
  const id = await world.employ({ basic: shillings(42_000) });
  const { rows: types } = await ok(
    app.call(admin, leaveTypesApi.addUsual, {}).then(() => app.call(admin, leaveTypesApi.list, { size: 100 })),
  );
  const typeId = there(types.find(({ unpaid, active }) => unpaid && active)).id;
  const pay = async (month: string) => {
    const { lines, gross, net, exceptions } = await world.slipOf(
      await world.through(await world.begin(month, [id]), ...untilPosted),
      id,
    );
    const back = lines.filter(({ kind }) => kind === 'arrears').map(({ label, amount, notTaken }) => [label, amount, notTaken]);
    return { gross, net, back, flagged: exceptions.includes('not_taken') };
  };
  const whole = await pay('2026-05');
  // All of May and the first half of June, said too late.
  const days = { typeId, fromDay: '2026-05-01', untilDay: '2026-06-15', because: 'Sick child' };
  const asked = await ok(app.call(admin, leaveRequestsApi.ask, { staffMemberId: id, ...days }, key()));
  await ok(app.call('ROLE_All', leaveRequestsApi.approve, { id: asked.id, version: asked.version, comment: null }, key()));
  // Everybody has 300 of airtime besides, whatever leave they take.
  expect(whole).toMatchObject({ gross: shillings(42_300), back: [] });
  const [covered, left] = [shillings(21_300), shillings(20_700)];
  const back = [['Paid too much in May 2026', -covered, left]];
  expect(await pay('2026-06')).toEqual({ gross: 0, net: 0, back, flagged: true });
  const rest = await pay('2026-07');
  expect([rest.gross, rest.back, rest.flagged]).toEqual([shillings(21_600), [['Paid too much in May 2026', -left, 0]], false]);
});

it('takes leave without pay off that was approved after its month was posted, and gives back what is cancelled', async () => {
  const id = await world.employ({ basic: shillings(42_000) });
  await ok(app.call(admin, leaveTypesApi.addUsual, {}));
  const { rows: types } = await ok(app.call(admin, leaveTypesApi.list, { size: 100 }));
  const typeId = there(types.find(({ unpaid, active }) => unpaid && active)).id;
  const pay = async (month: string) => {
    const slip = await world.slipOf(await world.through(await world.begin(month, [id]), ...untilPosted), id);
    return slip.lines.filter(({ kind }) => kind === 'arrears').map(({ label, amount }) => [label, amount]);
  };
  expect(await pay('2026-05')).toEqual([]);
  // Two of the 31 days of May.
  const days = { typeId, fromDay: '2026-05-28', untilDay: '2026-05-29', because: 'Funeral' };
  const asked = await ok(app.call(admin, leaveRequestsApi.ask, { staffMemberId: id, ...days }, key()));
  const step = { id: asked.id, version: asked.version, comment: null };
  await ok(app.call('ROLE_All', leaveRequestsApi.approve, step, key()));
  expect(await pay('2026-06')).toEqual([['Paid too much in May 2026', -shillings(2_709.68)]]);

  const { version } = await ok(app.call(admin, leaveRequestsApi.get, { id: asked.id }));
  await ok(app.call(admin, leaveRequestsApi.cancel, { id: asked.id, version, comment: 'They were at work' }, key()));
  expect(await pay('2026-07')).toEqual([['Arrears of May 2026', shillings(2_709.68)]]);
});

it('takes leave without pay that was approved after its month was confirmed off once, and gives back what is cancelled', async () => {
  const { rows: types } = await ok(app.call(admin, leaveTypesApi.list, { size: 100 }));
  const typeId = there(types.find(({ unpaid, active }) => unpaid && active)).id;
  const [late, between, absent, known] = [
    await world.employ({ basic: shillings(44_000) }),
    await world.employ({ basic: shillings(44_000) }),
    await world.employ({ basic: shillings(44_000) }),
    await world.employ({ basic: shillings(44_000) }),
  ];
  const all = [late, between, absent, known];
  const away = async (staffMemberId: number) => {
    const days = { typeId, fromDay: '2026-05-28', untilDay: '2026-05-29', because: 'Funeral' };
    const { id, version } = await ok(app.call(admin, leaveRequestsApi.ask, { staffMemberId, ...days }, key()));
    return ok(app.call('ROLE_All', leaveRequestsApi.approve, { id, version, comment: null }, key()));
  };
  const pay = async (month: string) => {
    const run = await world.through(await world.begin(month, all), ...untilPosted);
    const found: Record<number, unknown[]> = {};
    for (const id of all) {
      const { lines } = await world.slipOf(run, id);
      const own = lines.filter(({ kind }) => kind === 'arrears');
      if (own.length > 0) found[id] = own.map(({ label, amount }) => [label, amount]);
    }
    return found;
  };
  // Of one the days were taken off as missed, of another as leave without pay already.
  await world.sheet(late, '2026-05');
  await world.sheet(between, '2026-05');
  await world.sheet(absent, '2026-05', { present_days: 2_000, absent_days: 200 });
  await away(known);
  await world.sheet(known, '2026-05', { present_days: 2_000, unpaid_days: 200 });
  await away(between);
  expect(await pay('2026-05')).toEqual({});
  const first = await away(late);
  await away(absent);
  // Two of the 22 days that count.
  const less = [['Paid too much in May 2026', -shillings(4_000)]];
  expect(await pay('2026-06')).toEqual({ [late]: less, [between]: less });
  const { version } = await ok(app.call(admin, leaveRequestsApi.get, { id: first.id }));
  await ok(app.call(admin, leaveRequestsApi.cancel, { id: first.id, version, comment: 'They were at work' }, key()));
  expect(await pay('2026-07')).toEqual({ [late]: [['Arrears of May 2026', shillings(4_000)]] });
});

it('refuses a deduction for one month that is posted, as nothing would ever be taken by it', async () => {
  const id = await world.employ({ basic: shillings(42_000) });
  await world.through(await world.begin('2026-05', [id]), ...untilPosted);
  const draft = { name: 'Broken window', purpose: 'recovery', method: 'fixed', amount: shillings(500) } as const;
  const { id: itemId } = await ok(app.call(admin, deductionsApi.create, draft));
  const give = (fromMonth: string, once: boolean) =>
    app.call(admin, itemUsesApi.give, { itemId, staffMemberIds: [id], fromMonth, once }, key());
  const late = await give('2026-05', true);
  expect([late.status, late.body]).toMatchObject([400, { fields: [{ path: 'fromMonth' }] }]);
  const { ids } = await ok(give('2026-06', true));
  const use = there(ids[0]);
  const moved = await app.call(admin, itemUsesApi.update, { id: use, version: 1, fromMonth: '2026-05', once: true });
  expect([moved.status, moved.body]).toMatchObject([400, { fields: [{ path: 'fromMonth' }] }]);
  // What goes on from month to month is taken from the next one on.
  expect((await give('2026-05', false)).status).toBe(200);
});
