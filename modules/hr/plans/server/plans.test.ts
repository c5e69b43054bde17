import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { there } from '#kit/server/sql/one.ts';
import { departmentsApi } from '#modules/settings/contract/lists.ts';
import { grades } from '../../employees/contract/grades.ts';
import { contractsApi } from '../../employees/contract/contracts.ts';
import { payRunsApi } from '../../runs/contract/runs.ts';
import { payWorld, type PayWorld, shillings, untilPosted } from '../../runs/server/testing/payroll.ts';
import { lawChoicesApi, lawPacksApi } from '../../statutory/contract/packs.ts';
import { kenyanLaw } from '../../statutory/server/law/kenyan-law.ts';
import { plansApi } from '../contract/plans.ts';

const admin = 'ROLR_HR_ADMIN' as const;
let app: TestApp;
let world: PayWorld;
let kitchen = 0;

beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2026-07-31T06:00:00Z') });
  world = await payWorld(app);
  kitchen = (await app.call('ROLE_All', departmentsApi.create, { name: 'Jikoni' })).body.id;
  await world.employ({ basic: shillings(75_000) });
  const graded = await world.employ({ basic: shillings(30_000.5), departmentId: kitchen });
  const { body: grade } = await app.call(admin, grades.api.create, { name: 'B5 – “mpishi”', least: null, most: null });
  await world.school((tx) => sql`update hr.contract set grade_id = ${grade.id} where staff_member_id = ${graded}`.execute(tx));
  await world.school(async (tx) => {
    const item = async (
      side: string,
      name: string,
      more: { amount?: number; rate?: number; purpose?: string; forAll?: boolean },
    ) => {
      const { rows } = await sql<{ id: number }>`
        insert into hr.pay_item (side, name, method, amount, rate, purpose, for_all)
        values (${side}, ${name}, ${more.rate === undefined ? 'fixed' : 'of_basic'}, ${more.amount ?? null}::bigint, ${more.rate ?? null}::int,
                ${more.purpose ?? 'other'}, ${more.forAll ?? false}) returning id`.execute(tx);
      return rows[0]?.id ?? 0;
    };
    await item('allowance', 'House', { rate: 1_500, forAll: true });
    const sacco = await item('deduction', 'SACCO', { amount: shillings(2_000), purpose: 'sacco' });
    const welfare = await item('deduction', 'Welfare', { amount: shillings(300) });
    const give = (id: number, from: string, to: string | null, once: boolean) =>
      sql`insert into hr.pay_item_use (staff_member_id, item_id, from_month, to_month, once, author_name)
          values (${graded}, ${id}, ${from}::date, ${to}::date, ${once}, 'Test')`.execute(tx);
    await give(sacco, '2026-01-01', null, false);
    // For one month alone: no part of a plan.
    await give(welfare, '2027-03-01', '2027-03-01', true);
  });
});
afterAll(() => app.close());

const simulate = async (supposed: CallInput<typeof plansApi.simulate>, caller: Caller = admin) => {
  const { status, body } = await app.call(caller, plansApi.simulate, supposed);
  expect([status, status === 200 ? '' : body]).toEqual([200, '']);
  return body;
};
const refused = async (supposed: object) => {
  const { status, body } = await app.call(admin, plansApi.simulate, supposed);
  return [status, (body as unknown as { fields?: { path: string }[] }).fields?.map(({ path }) => path)];
};

/** How many rows every table of HR has. */
const counted = () =>
  world.school(async (tx) => {
    const { rows: tables } = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('hr', 'finance') and c.relkind = 'r' order by 1`.execute(app.db.platform);
    const found: [string, number][] = [];
    for (const { name } of tables.filter((table) => table.name !== 'law_pack')) {
      const schema = await sql<{ schema: string }>`
        select n.nspname as schema from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname in ('hr', 'finance') and c.relname = ${name}`.execute(app.db.platform);
      for (const { schema: of } of schema.rows) {
        const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(`${of}.${name}`)}`.execute(
          tx,
        );
        found.push([`${of}.${name}`, rows[0]?.count ?? 0]);
      }
    }
    return found;
  });

it('writes nothing, whatever is supposed, also before the school has any law', async () => {
  const before = await counted();
  expect(before.length).toBeGreaterThan(30);
  const body = await simulate({
    fromMonth: '2027-01',
    raises: [{ rate: 500 }],
    posts: [{ jobTitle: 'Mlinzi', many: 2, basic: shillings(20_000) }],
    bonusMonth: '2027-12',
    bonusRate: 10_000,
  });
  expect(body.months).toHaveLength(12);
  const { status } = await app.call(admin, plansApi.file, { fromMonth: '2027-01', form: 'xlsx' });
  expect(status).toBe(200);
  expect(await counted()).toEqual(before);
});

it('begins with January of next year, and comes to the same where nothing is supposed', async () => {
  const body = await simulate({});
  expect(body.months.map(({ month }) => month)).toEqual(
    Array.from({ length: 12 }, (_none, at) => `2027-${String(at + 1).padStart(2, '0')}`),
  );
  for (const { plan, same } of body.months) expect(plan).toEqual(same);
  expect(body.total.plan.cost).toBe(body.months.reduce((sum, { plan }) => sum + plan.cost, 0));
  const spent = body.accounts.filter(({ side }) => side === 'cost');
  expect(spent.reduce((sum, { total }) => sum + total, 0)).toBe(body.total.plan.cost);
  const owed = body.accounts.filter(({ side }) => side === 'owed');
  expect(owed.reduce((sum, { total }) => sum + total, 0)).toBe(body.total.plan.cost);
  for (const [at, { plan }] of body.months.entries())
    expect(spent.reduce((sum, { months }) => sum + (months[at] ?? 0), 0)).toBe(plan.cost);
  expect(spent.map(({ departmentName }) => departmentName)).toEqual(expect.arrayContaining(['Jikoni', null]));
});

it('comes to what a payroll of the same month comes to, and shows it beside', async () => {
  const run = await world.through(await world.begin('2026-05', null), ...untilPosted);
  const { body: posting } = await app.call(admin, payRunsApi.posting, { id: run.id });
  const body = await simulate({ fromMonth: '2026-05', months: 1 });
  const { people, gross, net, cost, paye, deductions } = there(body.months[0]).plan;
  expect({ people, gross, net, cost, paye, deductions }).toEqual({
    people: run.employees,
    gross: run.gross,
    net: run.net,
    cost: run.cost,
    paye: run.paye,
    deductions: run.deductions,
  });
  const spent = (rows: readonly { account: string; departmentName: string | null }[]) =>
    rows.map(({ account, departmentName }) => `${account} ${departmentName}`).toSorted();
  expect(spent(body.accounts.filter(({ side }) => side === 'cost'))).toEqual(
    spent(posting.rows.filter(({ debit }) => debit > 0)),
  );
  const owed = posting.rows.filter(({ credit }) => credit > 0).map(({ account, credit }) => `${account} ${credit}`);
  expect(
    body.accounts
      .filter(({ side }) => side === 'owed')
      .map(({ account, total }) => `${account} ${total}`)
      .toSorted(),
  ).toEqual(owed.toSorted());
  expect(body.posted).toMatchObject([{ month: '2026-05', people: run.employees, cost: run.cost, runId: run.id }]);
  expect(body.postedCost).toBe(run.cost);
});

it('raises basic pay by exactly what is said, of whom it is said, from the month on', async () => {
  const all = await simulate({ fromMonth: '2027-01', months: 3, raises: [{ rate: 1_000, fromMonth: '2027-02' }] });
  expect(all.months.map(({ plan }) => plan.basic)).toEqual([shillings(105_000.5), shillings(115_500.55), shillings(115_500.55)]);
  // The allowance is 15 % of basic pay.
  expect(there(all.months[1]).plan.gross).toBe(shillings(115_500.55) + shillings(11_250 * 1.1) + shillings(4_950.08));
  const { body: options } = await app.call(admin, plansApi.options, {});
  const gradeId = there(options.grades[0]).id;
  const some = await simulate({
    fromMonth: '2027-01',
    months: 1,
    raises: [{ rate: 1_000 }, { rate: 2_000, gradeId }, { rate: 500, departmentId: kitchen }],
  });
  expect(there(some.months[0]).plan.basic).toBe(shillings(82_500 + 36_000.6));
  expect(some.assumptions).toContain('20 % more basic pay for grade B5 – “mpishi” from Jan 2027.');
});

it('adds new posts with what everybody gets, from their month', async () => {
  const body = await simulate({
    fromMonth: '2027-01',
    months: 2,
    posts: [{ jobTitle: 'Mpishi', departmentId: kitchen, many: 3, basic: shillings(20_000), fromMonth: '2027-02' }],
    raises: [],
  });
  const [january, february] = body.months;
  expect(there(january).plan).toEqual(there(january).same);
  expect(there(february).plan.people - there(february).same.people).toBe(3);
  expect(there(february).plan.gross - there(february).same.gross).toBe(3 * shillings(23_000));
  const kitchenPay = body.accounts.find(
    ({ account, departmentName }) => account.startsWith('5710') && departmentName === 'Jikoni',
  );
  expect(there(kitchenPay).total - there(kitchenPay).same).toBe(3 * shillings(23_000));
});

it('pays a bonus in its month, taxed and not counted for NSSF', async () => {
  const body = await simulate({ fromMonth: '2027-01', months: 2, bonusMonth: '2027-02', bonusRate: 5_000 });
  const [january, february] = body.months;
  expect(there(january).plan).toEqual(there(january).same);
  const { plan, same } = there(february);
  expect(plan.gross - same.gross).toBe(shillings(37_500) + shillings(15_000.25));
  expect(plan.nssf).toBe(same.nssf);
  expect(plan.paye).toBeGreaterThan(same.paye);
});

it('takes the laws of a pack from their day, and leaves the school’s own as they are', async () => {
  const levy = there(kenyanLaw.findLast(({ kind }) => kind === 'housing'));
  const laws = [
    {
      ...levy,
      name: 'Levy of 2 %',
      fromDay: '2027-02-01',
      toDay: null,
      bands: levy.bands.map((band) => ({ ...band, rate: 200, employerRate: 200 })),
    },
  ];
  const { body: pack } = await app.call('superUser', lawPacksApi.create, { title: 'Levy 2027', summary: 'Two per cent', laws });
  const { id, version } = pack;
  // A draft is not seen by schools.
  expect(await refused({ packIds: [id] })).toEqual([400, ['packIds']]);
  await app.call('superUser', lawPacksApi.publish, { id, version });
  const { body: options } = await app.call('ROLE_finance_admin', plansApi.options, {});
  expect(options.packs).toEqual([{ id, title: 'Levy 2027', fromDay: '2027-02-01' }]);
  const body = await simulate({ fromMonth: '2027-01', months: 2, packIds: [id] });
  const [january, february] = body.months;
  expect(there(january).plan).toEqual(there(january).same);
  const { plan, same } = there(february);
  expect(same.housingEmployer).toBe(Math.round(shillings(86_250) * 0.015) + Math.round(shillings(34_500.58) * 0.015));
  expect(plan.housingEmployer).toBe(Math.round(shillings(86_250) * 0.02) + Math.round(shillings(34_500.58) * 0.02));
  expect(plan.net).toBeLessThan(same.net);
  // Accepted it is the school’s law, and nothing to suppose.
  expect((await app.call(admin, lawChoicesApi.accept, { id })).status).toBe(200);
  expect((await simulate({ fromMonth: '2027-02', months: 1 })).months[0]?.same).toEqual(plan);
  expect(await refused({ packIds: [id] })).toEqual([400, ['packIds']]);
});

it('lets go whom a contract ends, takes a raise by contract, and pays by the day for every working day', async () => {
  const ends = await world.employ({ basic: shillings(40_000), toDay: '2028-01-31' });
  await world.employ({ basic: shillings(700), payPer: 'day', fromDay: '2028-02-01', toDay: '2028-02-29' });
  const body = await simulate({ fromMonth: '2028-01', months: 3 });
  expect(body.months.map(({ plan }) => plan.people)).toEqual([3, 3, 2]);
  // February 2028 has 21 days from Monday to Friday; 15 % of a day’s pay for each come on top.
  const [, february, march] = body.months;
  expect(there(february).plan.basic - there(march).plan.basic).toBe(shillings(700 * 21));
  expect(body.assumptions.join(' ')).toContain('2 employees have no contract any more');
  const next = { id: ends, fromDay: '2028-02-01', kind: 'permanent' as const, basic: shillings(50_000) };
  expect((await app.call(admin, contractsApi.add, next)).status).toBe(200);
  const after = await simulate({ fromMonth: '2028-01', months: 3 });
  expect(there(after.months[2]).plan.basic - there(march).plan.basic).toBe(shillings(50_000));
});

it('refuses at the field what makes no sense, and what the school does not have', async () => {
  expect(await refused({ fromMonth: '2027-13' })).toEqual([400, ['fromMonth']]);
  expect(await refused({ months: 25 })).toEqual([400, ['months']]);
  expect(await refused({ raises: [{ rate: -1 }] })).toEqual([400, ['raises.0.rate']]);
  expect(await refused({ raises: [{ rate: 100, gradeId: 999_999 }] })).toEqual([400, ['raises.0.gradeId']]);
  expect(await refused({ raises: [{ rate: 100, departmentId: 999_999 }] })).toEqual([400, ['raises.0.departmentId']]);
  expect(await refused({ posts: [{ jobTitle: 'X', many: 1, basic: 1e15 }] })).toEqual([400, ['posts.0.basic']]);
  expect(await refused({ posts: [{ jobTitle: 'X\u0000', many: 1, basic: 100 }] })).toEqual([400, ['posts.0.jobTitle']]);
  expect(await refused({ packIds: [999_999] })).toEqual([400, ['packIds']]);
  expect(await refused({ bonusMonth: '2027-12' })).toEqual([400, ['bonusRate']]);
  expect(await refused({ bonusMonth: '2031-12', bonusRate: 100 })).toEqual([400, ['bonusMonth']]);
  // Kenyan law is known since 2021.
  expect((await app.call(admin, plansApi.simulate, { fromMonth: '2015-01' })).status).toBe(422);
  expect((await app.call('ROLE_Add_or_Edit_Employee', plansApi.simulate, {})).status).toBe(403);
  expect((await app.call('noRole', plansApi.options, {})).status).toBe(403);
});

it('is empty for a school that employs nobody, and knows nothing of another', async () => {
  const body = await simulate({ fromMonth: '2027-01', months: 1 }, 'otherSchool');
  expect(body).toMatchObject({ accounts: [], posted: [], postedCost: 0, total: { plan: { people: 0, cost: 0 } } });
  const { status } = await app.call('otherSchool', plansApi.simulate, { raises: [{ rate: 100, departmentId: kitchen }] });
  expect(status).toBe(400);
});

it('is written for the board by month and by account', async () => {
  for (const by of ['month', 'account'] as const)
    for (const form of ['pdf', 'xlsx'] as const) {
      const { status, body } = await app.call('ROLE_View_Only', plansApi.file, { fromMonth: '2027-01', by, form });
      expect([by, form, status, Buffer.from(body as unknown as Uint8Array).length > 1_000]).toEqual([by, form, 200, true]);
    }
});
