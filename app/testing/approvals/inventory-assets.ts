import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import { addAccounts } from '#modules/finance/server/public.ts';
import { assetsApi } from '#modules/inventory/assets/contract/assets.ts';
import { depreciationApi } from '#modules/inventory/assets/contract/depreciation.ts';
import { disposalsApi } from '#modules/inventory/assets/contract/disposals.ts';
import { roundsApi } from '#modules/inventory/assets/contract/rounds.ts';
import { assetTransfersApi } from '#modules/inventory/assets/contract/transfers.ts';
import { asSchoolA } from '../books.ts';
import { accountIs, testEmployees } from '../employees.ts';
import type { TestApp } from '../school.ts';
import { type Fixtures, ok, type Standing, versioned } from '../standing.ts';
import { freshKey as key } from '../students.ts';

const everything = 'ROLE_All' as const;
/** Approves and keeps for all stores; has no duty there. */
const [second, nobody] = ['ROLE_Send_Fee_balances', 'ROLE_Keep_Gate'] as const;

/** Transfers and disposals of assets, months of depreciation and rounds of verification before each of their steps. */
export async function assetFixtures(app: TestApp, day: string): Promise<Fixtures> {
  const [staffId = 0] = await testEmployees(app, [{ staffNo: 'AS1', name: 'Mtunza Mali' }]);
  await accountIs(app, second, staffId);
  const categoryId = await asSchoolA(app, async (ctx) => {
    await addAccounts(ctx, [
      { code: '1500', name: 'Land, buildings and equipment', kind: 'asset', heading: true },
      { code: '1591', name: 'Assets of fixtures', kind: 'asset', under: '1500' },
      { code: '1592', name: 'Depreciated of fixtures', kind: 'asset', under: '1500' },
      { code: '5991', name: 'Depreciation of fixtures', kind: 'expense', under: '5900' },
      { code: '4896', name: 'Gain or loss of fixtures', kind: 'income', under: '4800' },
    ]);
    const { rows } = await sql<{ id: number }>`
      with held as (insert into inventory.duty (staff_member_id, duty) select ${staffId}, unnest(array['approver', 'keeper'])),
      setting as (insert into inventory.setting (disposal_id) select id from finance.account where code = '4896'
        on conflict (school_id) do update set disposal_id = coalesce(inventory.setting.disposal_id, excluded.disposal_id))
      insert into inventory.asset_category (name, prefix, cost_id, accumulated_id, expense_id, method, months)
      select 'Of fixtures', 'FXT', c.id, a.id, e.id, 'straight_line', 36
        from finance.account c, finance.account a, finance.account e
       where c.code = '1591' and a.code = '1592' and e.code = '5991' returning id`.execute(ctx.tx);
    return rows[0]?.id ?? 0;
  });
  const asset = async () => {
    const draft = { source: 'bought' as const, name: 'Mali', categoryId, cost: 360_000, acquiredOn: addDays(day, -90) };
    const { ids } = await ok(app.call(everything, assetsApi.create, { ...draft, day: addDays(day, -90) }, key()));
    return ids[0] ?? 0;
  };
  const at = ({ id, version }: { id: number; version: number }) => ({ id, version });
  const standing = (
    input: ReturnType<typeof at>,
    own: typeof everything | null,
    other: Standing['other'] = second,
  ): Standing => ({
    own,
    other,
    notFor: [nobody, input],
    input,
    again: versioned,
  });
  const transfer = async () => {
    const asked = { assetIds: [await asset()], toCustodianId: staffId, movesPlace: false, day };
    const { ids } = await ok(app.call(everything, assetTransfersApi.ask, asked, key()));
    return { id: ids[0] ?? 0, version: 1 };
  };
  const disposal = async () => {
    const asked = { assetId: await asset(), how: 'scrapped' as const, day, reason: 'Mbovu' };
    return at(await ok(app.call(everything, disposalsApi.ask, asked, key())));
  };
  const round = async () => {
    await asset();
    return at(await ok(app.call(everything, roundsApi.open, { categoryId }, key())));
  };
  const prepared = async () => {
    await asset();
    const { latest } = await ok(app.call(everything, depreciationApi.next, {}));
    return at(await ok(app.call(everything, depreciationApi.prepare, { month: latest }, key())));
  };
  // Months follow one after the other, and one is prepared at a time: these stand far ahead of all others.
  const month = (first: string, state: 'prepared' | 'posted') =>
    asSchoolA(app, async ({ tx }) => {
      const { rows } = await sql<{ id: number; version: number }>`
        insert into inventory.depreciation (month, state, assets, amount, digest, asked_name)
        values (${first}::date, ${state}, 0, 0, '', 'Fixture') returning id, version`.execute(tx);
      return rows[0] ?? { id: 0, version: 0 };
    });
  return {
    'transfer of an asset': {
      confirm: async () => standing(await transfer(), null),
      decline: async () => standing(await transfer(), null),
      cancel: async () => standing(await transfer(), null, everything),
    },
    'month of depreciation': {
      post: async () => standing(await prepared(), everything),
      discard: async () => standing(await month('2090-01-01', 'prepared'), null),
      takeBack: async () => standing(await month('2099-12-01', 'posted'), null),
    },
    'disposal of an asset': {
      approve: async () => standing(await disposal(), everything),
      reject: async () => standing(await disposal(), everything),
      cancel: async () => standing(await disposal(), null, everything),
    },
    'round of verification': {
      close: async () => standing(await round(), everything),
      cancel: async () => standing(await round(), null, everything),
    },
  };
}
