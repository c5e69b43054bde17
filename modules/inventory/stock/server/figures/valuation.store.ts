import { type RawBuilder, sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { matchesFolded } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { postedBeside, trialBalance } from '#modules/finance/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { StockTotals, stockApi } from '../../contract/stock.ts';
import { stockAt } from './stock-at.ts';

type Context = Pick<SchoolContext, 'tx' | 'now' | 'school'>;
type StockPage = Output<typeof stockApi.list>;

const sorts: Readonly<Record<string, RawBuilder<unknown>>> = {
  itemName: sql`lower(i.name)`,
  itemCode: sql`lower(i.code)`,
  categoryName: sql`lower(c.name)`,
  storeName: sql`lower(s.name)`,
  quantity: sql`v.quantity`,
  averageCost: sql`"averageCost"`,
  value: sql`v.value`,
};

/** What is in store and what it is worth, by item and store, as of a day. */
export async function listStock(ctx: Context, input: Input<typeof stockApi.list>): Promise<StockPage> {
  const { q, page, size, sort, storeId = null, categoryId = null, kind = null } = input;
  const from = sql`
    ${stockAt(input.asOf ?? schoolDay(ctx))} v
      join inventory.item i on i.school_id = v.school_id and i.id = v.item_id
      join inventory.category c on c.school_id = i.school_id and c.id = i.category_id
      join inventory.store s on s.school_id = v.school_id and s.id = v.store_id
     where (${storeId}::bigint is null or v.store_id = ${storeId})
       and (${categoryId}::bigint is null or i.category_id = ${categoryId})
       and (${kind}::text is null or i.kind = ${kind})
       and ${q ? matchesFolded(sql`kit.fold(i.name || ' ' || i.code)`, q) : sql`true`}`;
  const { rows } = await sql<StockPage['rows'][number] & { total: number }>`
    select s.id || '-' || i.id as id, i.id as "itemId", i.code as "itemCode", i.name as "itemName", c.name as "categoryName",
           s.name as "storeName", i.unit, v.quantity, round(v.value * 1000::numeric / v.quantity)::bigint as "averageCost", v.value,
           (count(*) over ())::int as total
      from ${from}
     order by ${sorts[sort.replace(/^-/, '')] ?? sql`lower(i.name)`} ${wayOf(sort)}, i.id, s.id
     ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows, total: rows[0]?.total ?? (page === 1 ? 0 : await countOf(ctx, from)) };
}

async function countOf({ tx }: Context, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(tx);
  return one(rows).total;
}

interface Cell {
  storeId: number;
  storeName: string;
  categoryId: number;
  categoryName: string;
  stockId: number;
  value: number;
  items: number;
}

/** What all stock is worth as of a day, by store and category, and by account beside the ledger of that day. */
export async function stockTotals(ctx: Context, input: Input<typeof stockApi.totals>): Promise<StockTotals> {
  const asOf = input.asOf ?? schoolDay(ctx);
  const { rows } = await sql<Cell>`
    select s.id as "storeId", s.name as "storeName", c.id as "categoryId", c.name as "categoryName", v.stock_id as "stockId",
           sum(v.value)::bigint as value, count(*)::int as items
      from ${stockAt(asOf)} v
      join inventory.item i on i.school_id = v.school_id and i.id = v.item_id
      join inventory.category c on c.school_id = i.school_id and c.id = i.category_id
      join inventory.store s on s.school_id = v.school_id and s.id = v.store_id
     group by s.id, s.name, c.id, c.name, v.stock_id`.execute(ctx.tx);
  const { rows: counted } = await sql<{ items: number }>`
    select count(distinct item_id)::int as items from ${stockAt(asOf)} v`.execute(ctx.tx);
  return {
    asOf,
    value: rows.reduce((sum, { value }) => sum + value, 0),
    items: one(counted).items,
    stores: summed(rows, ({ storeId, storeName }) => [storeId, storeName]),
    categories: summed(rows, ({ categoryId, categoryName }) => [categoryId, categoryName]),
    accounts: await agreement(ctx, asOf, rows),
  };
}

function summed(rows: readonly Cell[], of: (row: Cell) => readonly [id: number, name: string]) {
  const sums = new Map<number, { id: number; name: string; value: number; items: number }>();
  for (const row of rows) {
    const [id, name] = of(row);
    const sum = sums.get(id) ?? { id, name, value: 0, items: 0 };
    sums.set(id, { ...sum, value: sum.value + row.value, items: sum.items + row.items });
  }
  return [...sums.values()].toSorted((a, b) => b.value - a.value || a.name.localeCompare(b.name));
}

/** Stock by its account, and what the ledger says of that account; where they differ, what else was posted there. */
async function agreement({ tx }: Context, asOf: string, rows: readonly Cell[]): Promise<StockTotals['accounts']> {
  const { rows: used } = await sql<{ id: number }>`
    select distinct stock_id as id from inventory.category
    union select distinct stock_id from inventory.move`.execute(tx);
  const ids = new Set(used.map(({ id }) => id));
  const ledger = (await trialBalance(tx, { from: asOf, to: asOf })).filter(({ id }) => ids.has(id));
  const accounts = ledger.map(({ id, code, name, closing }) => ({
    id,
    name: `${code} ${name}`,
    stock: rows.reduce((sum, row) => (row.stockId === id ? sum + row.value : sum), 0),
    ledger: closing,
  }));
  const differing = accounts.filter((account) => account.stock !== account.ledger).map(({ id }) => id);
  const { rows: kinds } = await sql<{ kind: string }>`
    select distinct document as kind from inventory.move`.execute(tx);
  const beside = await postedBeside(tx, {
    accountIds: differing,
    to: asOf,
    kinds: kinds.map(({ kind }) => kind),
  });
  return accounts
    .filter((account) => account.stock !== 0 || account.ledger !== 0)
    .map((account) => ({
      ...account,
      elsewhere: beside.filter(({ accountId }) => accountId === account.id).map(({ accountId: _id, ...posted }) => posted),
    }));
}
