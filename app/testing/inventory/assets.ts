import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import { addAccounts } from '#modules/finance/server/public.ts';
import { assetsApi } from '#modules/inventory/assets/contract/assets.ts';
import { depreciationApi } from '#modules/inventory/assets/contract/depreciation.ts';
import { asSchoolA } from '../books.ts';
import { accountIs } from '../employees.ts';
import type { Caller, TestApp } from '../school.ts';
import { ok } from '../standing.ts';
import { type StoresWorld, storesWorld } from './stores.ts';

type Category = 'computers' | 'vehicles' | 'land';

/** A register of assets over the stores of school A: three categories, two places, two members of staff. */
export interface AssetsWorld extends StoresWorld {
  categories: Readonly<Record<Category, number>>;
  chart: Readonly<
    Record<'computers' | 'computersGone' | 'vehicles' | 'vehiclesGone' | 'land' | 'depreciation' | 'gifts', number>
  >;
  lab: number;
  office: number;
  department: number;
  /** Members of staff; the first is who `ROLE_View_Only` signs in as. */
  staff: readonly [number, number];
  /** An asset of these facts; it was there before unless they say otherwise. */
  asset: (more: Readonly<Record<string, unknown>>, caller?: Caller) => Promise<number>;
  /** Prepares a month by one and posts it by another. */
  depreciate: (month: string) => Promise<{ id: number; version: number; amount: number }>;
  /** The first day of the month that lies so many months back. */
  monthsAgo: (months: number) => string;
}

const lines = [
  { code: '1500', name: 'Land, buildings and equipment', kind: 'asset', heading: true },
  { code: '1522', name: 'Computers', kind: 'asset', under: '1500' },
  { code: '1543', name: 'Depreciated of computers', kind: 'asset', under: '1500' },
  { code: '1530', name: 'Vehicles', kind: 'asset', under: '1500' },
  { code: '1544', name: 'Depreciated of vehicles', kind: 'asset', under: '1500' },
  { code: '1510', name: 'Land and buildings', kind: 'asset', under: '1500' },
  { code: '5970', name: 'Depreciation', kind: 'expense', under: '5900' },
  { code: '4870', name: 'Gifts', kind: 'income', under: '4800' },
] as const;

export async function assetsWorld(app: TestApp): Promise<AssetsWorld> {
  const stores = await storesWorld(app);
  const made = await asSchoolA(app, async (ctx) => {
    await addAccounts(ctx, lines);
    const { rows } = await sql<{ code: string; id: number }>`select code, id from finance.accounts`.execute(ctx.tx);
    const of = (code: string) => rows.find((row) => row.code === code)?.id ?? 0;
    const chart = {
      computers: of('1522'),
      computersGone: of('1543'),
      vehicles: of('1530'),
      vehiclesGone: of('1544'),
      land: of('1510'),
      depreciation: of('5970'),
      gifts: of('4870'),
    };
    const idOf = async (query: ReturnType<typeof sql<{ id: number }>>) => (await query.execute(ctx.tx)).rows[0]?.id ?? 0;
    const categories = {
      computers: await idOf(sql`
        insert into inventory.asset_category (name, prefix, cost_id, accumulated_id, expense_id, method, months, replaced_after)
        values ('Computers', 'COM', ${chart.computers}, ${chart.computersGone}, ${chart.depreciation}, 'straight_line', 36, 4) returning id`),
      vehicles: await idOf(sql`
        insert into inventory.asset_category (name, prefix, cost_id, accumulated_id, expense_id, method, rate, residual)
        values ('Vehicles', 'VEH', ${chart.vehicles}, ${chart.vehiclesGone}, ${chart.depreciation}, 'reducing_balance', 2500, 1000) returning id`),
      land: await idOf(sql`
        insert into inventory.asset_category (name, prefix, cost_id) values ('Land', 'LND', ${chart.land}) returning id`),
    };
    const lab = await idOf(sql`insert into inventory.location (name, building) values ('Lab 1', 'Science') returning id`);
    const office = await idOf(sql`insert into inventory.location (name) values ('Ofisi “kuu”') returning id`);
    const department = await idOf(sql`insert into settings.department (name) values ('Sciences') returning id`);
    const member = (no: string, name: string) =>
      idOf(sql`
        insert into settings.staff_member (staff_no, full_name, kind, gender) values (${no}, ${name}, 'teacher', 'female') returning id`);
    const staff = [await member('A001', 'Wanjirũ wa Ngũgĩ'), await member('A002', 'O’Brien Otieno')] as const;
    return { chart, categories, lab, office, department, staff };
  });
  await accountIs(app, 'ROLE_View_Only', made.staff[0]);
  const { day, key } = stores;
  return {
    ...stores,
    ...made,
    asset: async (more, caller = 'ROLE_All') => {
      const draft = {
        source: 'opening' as const,
        name: 'Laptop',
        categoryId: made.categories.computers,
        cost: 8_500_000,
        acquiredOn: addDays(day, -400),
        day,
        ...more,
      };
      const { ids } = await ok(app.call(caller, assetsApi.create, draft, key()));
      return ids[0] ?? 0;
    },
    depreciate: async (month) => {
      const { id, version } = await ok(app.call('ROLE_View_Only', depreciationApi.prepare, { month }, key()));
      return ok(app.call('ROLE_All', depreciationApi.post, { id, version }, key()));
    },
    monthsAgo: (months) => {
      const [year = 0, month = 1] = day.split('-').map(Number);
      return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10);
    },
  };
}
