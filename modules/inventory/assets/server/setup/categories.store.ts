import { sql } from 'kysely';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { resourceStore } from '#kit/server/resource/resource-store.ts';
import { accountOptions } from '#modules/finance/server/public.ts';
import { type AssetCategory, assetCategories } from '../../contract/categories.ts';

const account = (column: 'cost_id' | 'accumulated_id' | 'expense_id') => sql`(
  select c.code || ' ' || c.name from finance.accounts c where c.school_id = t.school_id and c.id = t.${sql.ref(column)})`;

type Draft = Pick<AssetCategory, 'costId' | 'accumulatedId' | 'expenseId' | 'method' | 'months' | 'rate'>;

/** Categories; one with assets keeps its accounts, because what was posted stands there. */
export const categoryStore = resourceStore(assetCategories, {
  table: 'inventory.asset_category',
  computed: {
    costName: account('cost_id'),
    accumulatedName: account('accumulated_id'),
    expenseName: account('expense_id'),
    assets: sql`(select count(*) from inventory.asset a
                  where a.school_id = t.school_id and a.category_id = t.id and a.gone_on is null)`,
    cost: sql`(select coalesce(sum(a.cost), 0)::bigint from inventory.asset a
                where a.school_id = t.school_id and a.category_id = t.id and a.gone_on is null)`,
  },
  search: ['name', 'prefix'],
  before: async (ctx, draft, was) => {
    if (was) await refuseOtherAccounts(ctx.tx, was, draft);
    await refuseKinds(ctx.tx, draft);
    refuseTerms(draft);
    return {
      ...draft,
      months: draft.method === 'straight_line' ? draft.months : null,
      rate: draft.method === 'reducing_balance' ? draft.rate : null,
    };
  },
});

function refuseTerms({ method, months, rate, accumulatedId, expenseId }: Draft): void {
  if (method === 'none') return;
  if (accumulatedId === null) throw fieldError('accumulatedId', 'Choose the account of what was depreciated.');
  if (expenseId === null) throw fieldError('expenseId', 'Choose what depreciation is spent on.');
  if (method === 'straight_line' && months === null) throw fieldError('months', 'Enter over how many months.');
  if (method === 'reducing_balance' && rate === null) throw fieldError('rate', 'Enter the rate a year.');
}

async function refuseKinds(tx: Tx, draft: Draft): Promise<void> {
  const known = new Map((await accountOptions(tx)).map((one) => [one.id, one]));
  const wanted = [
    ['costId', 'asset', 'Choose an account of what the school owns.'],
    ['accumulatedId', 'asset', 'Choose an account of what the school owns; it is set against the cost.'],
    ['expenseId', 'expense', 'Choose an account of spending.'],
  ] as const;
  for (const [field, kind, words] of wanted) {
    const chosen = draft[field];
    if (chosen === null) continue;
    const found = known.get(chosen);
    if (!found) throw fieldError(field, 'Choose an account of this school.');
    if (found.kind !== kind || found.money) throw fieldError(field, words);
  }
}

async function refuseOtherAccounts(tx: Tx, was: AssetCategory, { costId, accumulatedId }: Draft): Promise<void> {
  const moved = [
    ...(costId === was.costId ? [] : ['costId']),
    ...(was.accumulatedId === null || accumulatedId === was.accumulatedId ? [] : ['accumulatedId']),
  ];
  const [field] = moved;
  if (field === undefined) return;
  const { rows } = await sql`select from inventory.asset where category_id = ${was.id} limit 1`.execute(tx);
  if (rows.length > 0)
    throw fieldError(field, 'Assets of this category are in this account already. Make another category for others.');
}

/** What registering and posting need of a category. */
export interface CategoryFacts {
  id: number;
  name: string;
  prefix: string;
  costId: number;
  accumulatedId: number | null;
  expenseId: number | null;
  method: AssetCategory['method'];
  months: number | null;
  rate: number | null;
  residual: number;
  active: boolean;
}

/** Categories by their keys. */
export async function categoriesOf(tx: Tx, ids: readonly number[]): Promise<Map<number, CategoryFacts>> {
  const { rows } = await sql<CategoryFacts>`
    select id, name, prefix, cost_id as "costId", accumulated_id as "accumulatedId", expense_id as "expenseId", method, months, rate,
           residual, active
      from inventory.asset_category where id = any(${[...new Set(ids)]}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The account of what was depreciated. Throws 422 for a category that has none. */
export function accumulatedOf({ name, accumulatedId }: CategoryFacts): number {
  if (accumulatedId === null)
    throw new UserError('rule', `${name} has no account of what was depreciated. Choose it under Asset settings.`);
  return accumulatedId;
}
