import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payWorld, type PayWorld, shillings, untilPosted } from './testing/payroll.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { departmentsApi } from '#modules/settings/contract/lists.ts';
import { contractsApi } from '../../employees/contract/contracts.ts';
import { payRoutesApi } from '../../employees/contract/pay-routes.ts';
import { hrSettingsApi } from '../../setup/contract/settings.ts';
import { payRunsApi } from '../contract/runs.ts';
import { paySlipsApi } from '../contract/slips.ts';

const admin = 'ROLR_HR_ADMIN' as const;
const finance = 'ROLE_finance_admin' as const;
let app: TestApp;
let world: PayWorld;

beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2026-07-31T06:00:00Z') });
  world = await payWorld(app);
});
afterAll(() => app.close());

it('works a month out by its law, keeps it, and posts it as one journal that balances', async () => {
  const [low, high] = [await world.employ({ basic: shillings(10_000) }), await world.employ({ basic: shillings(75_000) })];
  const run = await world.through(await world.begin('2026-05', [low, high]), 'calculate');
  expect(run).toMatchObject({ state: 'calculated', employees: 2, gross: shillings(85_000), net: shillings(8_950 + 54_735.4) });
  // The vectors of 2026: 10,000 and 75,000.
  expect(await world.slipOf(run, low)).toMatchObject({
    nssf: shillings(600),
    health: shillings(300),
    housing: shillings(150),
    paye: 0,
  });
  const slip = await world.slipOf(run, high);
  expect(slip).toMatchObject({
    gross: shillings(75_000),
    nssf: shillings(4_500),
    health: shillings(2_062.5),
    housing: shillings(1_125),
    paye: shillings(12_577.1),
    net: shillings(54_735.4),
    taxable: shillings(75_000),
  });
  const taken = slip.lines.filter(({ side }) => side === 'deduction').reduce((sum, { amount }) => sum + amount, 0);
  expect(slip.gross - taken).toBe(slip.net);
  expect(slip.lines.filter(({ kind }) => kind === 'paye').every(({ source }) => source?.includes('from'))).toBe(true);
  expect(slip.steps.length).toBeGreaterThan(8);
  const posted = await world.through(run, 'review', 'approve', 'post');
  const { body } = await app.call(finance, payRunsApi.posting, { id: run.id });
  expect(body.debit).toBe(body.credit);
  expect(body.debit).toBe(posted.cost);
  const { rows } = await world.school((tx) =>
    sql<{ debit: number; credit: number }>`
      select coalesce(sum(case when a.code = '5710' then e.amount end), 0)::bigint as debit,
             coalesce(sum(case when c.code = '2070' then e.amount end), 0)::bigint as credit
        from finance.entry e
        join finance.account a on a.school_id = e.school_id and a.id = e.debit_id
        join finance.account c on c.school_id = e.school_id and c.id = e.credit_id
       where e.journal_id = ${posted.journalId}`.execute(tx),
  );
  expect(rows[0]).toEqual({ debit: shillings(85_000), credit: posted.net });
});

it('takes a day off as one of all days of the month, also where it was confirmed before its end or no days were counted', async () => {
  const [early, byHand, unclocked] = [
    await world.employ({ basic: shillings(44_100) }),
    await world.employ({ basic: shillings(44_100) }),
    await world.employ({ basic: shillings(44_100) }),
  ];
  // Up to 20 May 14 of its 21 days have passed.
  const passed = { working_days: 1_400, present_days: 1_300, absent_days: 100 };
  await world.sheet(early, '2026-05', passed);
  await world.sheet(byHand, '2026-05', passed);
  await world.sheet(unclocked, '2026-05', { working_days: 0, present_days: 0, unpaid_days: 100 });
  await world.school(async (tx) => {
    await sql`update hr.month_sheet set confirmed_at = '2026-05-20T09:00:00Z' where staff_member_id in (${early}, ${byHand})`.execute(
      tx,
    );
    await sql`update hr.month_sheet set by_hand = true, because = 'Book' where staff_member_id = ${byHand}`.execute(tx);
  });
  const run = await world.through(await world.begin('2026-05', [early, byHand, unclocked]), 'calculate');
  const basicOf = async (id: number) => (await world.slipOf(run, id)).basic;
  expect([await basicOf(early), await basicOf(byHand), await basicOf(unclocked)]).toEqual([
    shillings(42_000),
    shillings(44_100 - 3_150),
    shillings(42_000),
  ]);
});

it('pays a part of a month, takes off days and minutes that are not paid, and adds overtime', async () => {
  const joined = await world.employ({ basic: shillings(31_000), fromDay: '2026-05-17' });
  const absent = await world.employ({ basic: shillings(44_000) });
  await world.sheet(absent, '2026-05', {
    present_days: 1950,
    absent_days: 150,
    unpaid_days: 100,
    overtime_minutes: 90,
    late_minutes: 200,
  });
  const { body: settings } = await app.call(admin, hrSettingsApi.get, {});
  await app.call(admin, hrSettingsApi.save, { ...settings, lateCounts: true, lateFreeMinutes: 50 });
  const casual = await world.employ({ basic: shillings(800), payPer: 'day' });
  await world.sheet(casual, '2026-05', { present_days: 1000, late_minutes: 110 });
  const unseen = await world.employ({ basic: shillings(90), payPer: 'hour' });
  await world.sheet(unseen, '2026-05', { present_days: 50, late_minutes: 9000 });
  const run = await world.through(await world.begin('2026-05', [joined, absent, casual, unseen]), 'calculate');
  // 15 of 31 calendar days.
  expect((await world.slipOf(run, joined)).basic).toBe(shillings(15_000));
  const slip = await world.slipOf(run, absent);
  const amounts = Object.fromEntries(
    slip.lines.filter(({ side }) => side === 'earning').map(({ label, amount }) => [label, amount]),
  );
  expect(amounts).toEqual({
    'Basic pay': shillings(44_000),
    'Absent without leave': -shillings(3_000),
    'Leave without pay': -shillings(2_000),
    Late: -shillings(488.89),
    Overtime: shillings(440),
  });
  expect(slip.basic).toBe(shillings(44_000 - 5_000 - 488.89));
  // An hour of a day's eight; and never more than was earned.
  expect((await world.slipOf(run, casual)).basic).toBe(shillings(8000 - 100));
  expect((await world.slipOf(run, unseen)).basic).toBe(0);
  const { body: again } = await app.call(admin, hrSettingsApi.get, {});
  await app.call(admin, hrSettingsApi.save, { ...again, lateCounts: false });
});

it('asks for a confirmed month of who is paid by the day, and pays the days at work', async () => {
  const casual = await world.employ({ basic: shillings(700), payPer: 'day' });
  const run = await world.through(await world.begin('2026-05', [casual]), 'calculate');
  expect((await world.slips(run))[0]?.exceptions).toContain('no_sheet');
  expect((await world.take(admin, 'review', run)).status).toBe(422);
  await world.sheet(casual, '2026-05', { present_days: 1250 });
  const { body: stale } = await app.call(admin, payRunsApi.get, { id: run.id });
  expect(stale.stale).toBe(true);
  const again = await world.through(stale, 'calculate');
  expect(again.stale).toBe(false);
  expect((await world.slips(again))[0]).toMatchObject({ gross: shillings(8_750) });
});

it('pays a change that is dated back as arrears of its month, once, and leaves what was posted as it was', async () => {
  const id = await world.employ({ basic: shillings(40_000) });
  const may = await world.through(await world.begin('2026-05', [id]), ...untilPosted);
  const before = await world.slipOf(may, id);
  const raise = { id, fromDay: '2026-05-01', kind: 'permanent' as const, basic: shillings(43_000), because: 'A new scale' };
  expect((await app.call(admin, contractsApi.add, raise)).status).toBe(200);
  const june = await world.through(await world.begin('2026-06', [id]), ...untilPosted);
  const slip = await world.slipOf(june, id);
  const arrears = slip.lines.filter(({ kind }) => kind === 'arrears');
  expect(arrears.map(({ label, amount, ofMonth }) => [label, amount, ofMonth])).toEqual([
    ['Arrears of May 2026', shillings(3_000), '2026-05-01'],
  ]);
  expect(slip.gross).toBe(shillings(46_000));
  expect(slip.differences.length).toBeGreaterThan(0);
  expect(slip.year.gross).toBe(shillings(86_000));
  const july = await world.through(await world.begin('2026-07', [id]), 'calculate');
  expect((await world.slipOf(july, id)).lines.filter(({ kind }) => kind === 'arrears')).toEqual([]);
  const { differences: _differences, steps: _steps, ...was } = before;
  expect(await world.slipOf(may, id)).toMatchObject({ ...was, run: { ...was.run, state: 'posted' } });
});

it('shows what is to be looked at first, and why pay differs', async () => {
  const plain = await world.employ({ basic: shillings(30_000) });
  const routed = await world.employ({ basic: shillings(30_000) });
  await app.call(admin, payRoutesApi.add, { id: routed, fromDay: '2020-01-01', mode: 'cash' });
  const run = await world.through(await world.begin('2026-05', [plain, routed]), 'calculate');
  const { body } = await app.call(admin, paySlipsApi.list, { id: run.id });
  expect(body.rows[0]?.staffMemberId).toBe(plain);
  expect(body.exceptions.find(({ code }) => code === 'no_route')).toEqual({ code: 'no_route', count: 1 });
  expect((await app.call(admin, paySlipsApi.list, { id: run.id, exception: 'no_route' })).body.total).toBe(1);
  expect((await app.call(admin, paySlipsApi.list, { id: run.id, q: 'zzz' })).body.total).toBe(0);
});

it('is posted by department', async () => {
  const { body: kitchen } = await app.call('ROLE_All', departmentsApi.create, { name: 'Jikoni' });
  const cook = await world.employ({ basic: shillings(20_000), departmentId: kitchen.id });
  const clerk = await world.employ({ basic: shillings(30_000) });
  const run = await world.through(await world.begin('2026-05', [cook, clerk]), ...untilPosted);
  const { body } = await app.call(finance, payRunsApi.posting, { id: run.id });
  const salaries = body.rows.filter(({ account, debit }) => debit > 0 && account.startsWith('5710'));
  expect(salaries.map(({ departmentName, debit }) => [departmentName, debit])).toEqual(
    expect.arrayContaining([
      ['Jikoni', shillings(20_000)],
      [null, shillings(30_000)],
    ]),
  );
  const only = await world.begin('2026-06', null, { departmentIds: [kitchen.id] });
  expect((await world.through(only, 'calculate')).employees).toBe(1);
});
