import { sql } from 'kysely';
import { addAccounts } from '#modules/finance/server/public.ts';
import { type Move, type StockContext, type StockDocument } from '#modules/inventory/stock/server/moves.ts';
import { postMoves } from '#modules/inventory/stock/server/post-moves.ts';
import { asSchoolA, testBooks } from '../books.ts';
import { testDay } from '../day.ts';
import type { TestApp } from '../school.ts';

/** Stores of school A, by SQL of its own: two stores, items of every kind, and what they post to. */
export interface StoresWorld {
  day: string;
  /** A key that is new each time, for calls that want one. */
  key: () => { 'idempotency-key': string };
  main: number;
  science: number;
  /** Divisible, in kg, without batches; bag of 90 kg. */
  flour: number;
  /** Divisible, in litres, with batches. */
  milk: number;
  /** In whole pieces. */
  chalk: number;
  /** Comes back. */
  microscope: number;
  /** Becomes an asset. */
  laptop: number;
  supplier: number;
  accounts: Readonly<
    Record<'stock' | 'food' | 'expense' | 'unbilled' | 'losses' | 'differences' | 'opening' | 'disposal', number>
  >;
  /** Puts stock into a store at a value, in cents, as opening stock. */
  opening: (storeId: number, itemId: number, quantity: number, value: number, batch?: Move['batch']) => Promise<void>;
  /** What is in a store by SQL: thousandths and cents. */
  inStore: (storeId: number, itemId: number) => Promise<{ quantity: number; value: number }>;
  /** What an account comes to in the ledger, debits less credits, in cents. */
  ledger: (accountId: number) => Promise<number>;
}

const chart = [
  { code: '1320', name: 'Supplies in store', kind: 'asset', under: '1300' },
  { code: '1330', name: 'Provisions in store', kind: 'asset', under: '1300' },
  { code: '2080', name: 'Goods received, not yet billed', kind: 'liability', under: '2000' },
  { code: '3030', name: 'Stock and assets that were there before', kind: 'equity', under: '3000' },
  { code: '5210', name: 'Supplies used', kind: 'expense', under: '5000' },
  { code: '5960', name: 'Stock losses and gains', kind: 'expense', under: '5900' },
  { code: '5965', name: 'Differences of price', kind: 'expense', under: '5900' },
  { code: '4895', name: 'Gain or loss on assets', kind: 'income', under: '4800' },
] as const;

let serial = 0;

/** Makes it in school A of a test. */
export async function storesWorld(app: TestApp): Promise<StoresWorld> {
  await testBooks(app, { students: 2, charged: false });
  const day = testDay();
  const made = await asSchoolA(app, async (ctx) => {
    await addAccounts(ctx, chart);
    const { rows } = await sql<{ code: string; id: number }>`select code, id from finance.accounts`.execute(ctx.tx);
    const account = (code: string): number => rows.find((row) => row.code === code)?.id ?? raise();
    const accounts = {
      stock: account('1320'),
      food: account('1330'),
      expense: account('5210'),
      unbilled: account('2080'),
      losses: account('5960'),
      differences: account('5965'),
      opening: account('3030'),
      disposal: account('4895'),
    };
    await sql`
      insert into inventory.setting (unbilled_id, losses_id, differences_id, opening_id, disposal_id)
      values (${accounts.unbilled}, ${accounts.losses}, ${accounts.differences}, ${accounts.opening}, ${accounts.disposal})
      on conflict do nothing`.execute(ctx.tx);
    const main = await idOf(ctx, sql`insert into inventory.store (name) values ('Main store') returning id`);
    const science = await idOf(ctx, sql`insert into inventory.store (name) values ('Science stôre') returning id`);
    await sql`insert into inventory.store (name, transit) values ('On the way', true)`.execute(ctx.tx);
    const supplies = await idOf(
      ctx,
      sql`insert into inventory.category (name, stock_id, expense_id) values ('Supplies', ${accounts.stock}, ${accounts.expense}) returning id`,
    );
    const provisions = await idOf(
      ctx,
      sql`insert into inventory.category (name, stock_id, expense_id) values ('Provisions', ${accounts.food}, ${accounts.expense}) returning id`,
    );
    const item = (
      code: string,
      name: string,
      kind: string,
      unit: string,
      more: { divisible?: boolean; batches?: boolean } = {},
    ) =>
      idOf(
        ctx,
        sql`insert into inventory.item (code, name, category_id, kind, unit, divisible, batches)
            values (${code}, ${name}, ${kind === 'food' ? provisions : supplies}, ${kind}, ${unit}, ${more.divisible ?? false},
                    ${more.batches ?? false}) returning id`,
      );
    const flour = await item('FL-1', 'Maize flour', 'food', 'kg', { divisible: true });
    await sql`insert into inventory.item_unit (item_id, name, factor) values (${flour}, 'bag', 90000)`.execute(ctx.tx);
    const milk = await item('MK-1', 'Milk', 'food', 'litre', { divisible: true, batches: true });
    const chalk = await item('CH-1', 'Chalk', 'consumable', 'box');
    const microscope = await item('MS-1', 'Microscope', 'returnable', 'piece');
    const laptop = await item('LT-1', 'Laptop', 'asset', 'piece');
    const supplier = await idOf(ctx, sql`insert into finance.supplier (name) values ('Wanjirũ & Sons Supplies') returning id`);
    return { main, science, flour, milk, chalk, microscope, laptop, supplier, accounts };
  });
  const amounts = <R>(query: (ctx: StockContext) => Promise<R>): Promise<R> => asSchoolA(app, query);
  return {
    day,
    key: () => ({ 'idempotency-key': `stores-${(serial += 1)}-00000000` }),
    ...made,
    opening: (storeId, itemId, quantity, value, batch = null) =>
      asSchoolA(app, async (ctx) => {
        const document: StockDocument = {
          kind: 'opening',
          document: 'opening stock',
          id: (serial += 1),
          no: `OS/${serial}`,
          day,
          narration: 'Opening stock',
        };
        await postMoves(ctx, document, [{ storeId, itemId, quantity, value, batch, counterId: made.accounts.opening }]);
      }),
    inStore: (storeId, itemId) =>
      amounts(async ({ tx }) => {
        const { rows } = await sql<{ quantity: number; value: number }>`
          select coalesce(sum(quantity), 0)::bigint as quantity, coalesce(sum(value), 0)::bigint as value
            from inventory.move where store_id = ${storeId} and item_id = ${itemId}`.execute(tx);
        return rows[0] ?? raise();
      }),
    ledger: (accountId) =>
      amounts(async ({ tx }) => {
        const { rows } = await sql<{ amount: number }>`
          select (coalesce(sum(amount) filter (where debit_id = ${accountId}), 0)
                  - coalesce(sum(amount) filter (where credit_id = ${accountId}), 0))::bigint as amount
            from finance.entry where ${accountId} in (debit_id, credit_id)`.execute(tx);
        return rows[0]?.amount ?? raise();
      }),
  };
}

async function idOf({ tx }: Pick<StockContext, 'tx'>, query: ReturnType<typeof sql<{ id: number }>>): Promise<number> {
  const { rows } = await query.execute(tx);
  return rows[0]?.id ?? raise();
}

function raise(): never {
  throw new Error('It is not there.');
}
