import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { StoreContext } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { addAccounts, openBooks } from '../../../ledger/server/books.store.ts';
import type { AccountKind, ChartLine } from '../../../ledger/server/standard-chart.ts';

interface Option {
  id: number;
  code: string;
  name: string;
  kind: AccountKind;
  money: boolean;
  active: boolean;
}

/** Accounts that modules after this one may post to, by code; none that the product itself posts to. */
export async function accountOptions(tx: Tx): Promise<Option[]> {
  const { rows } = await sql<Option>`
    select id, code, name, kind, money, active from finance.account where not heading and role is null order by code`.execute(tx);
  return rows;
}

/** Adds accounts that the school does not have; the books are opened where they are not open yet. Says how many were added. */
export async function addMissing(ctx: StoreContext, lines: readonly Omit<ChartLine, 'role'>[]): Promise<number> {
  await openBooks(ctx.tx);
  const before = await countAccounts(ctx.tx);
  await addAccounts(ctx.tx, lines);
  const accounts = (await countAccounts(ctx.tx)) - before;
  if (accounts > 0) ctx.changed({ entity: 'books', id: 1, action: 'accounts added', after: { accounts } });
  return accounts;
}

async function countAccounts(tx: Tx): Promise<number> {
  const { rows } = await sql<{ accounts: number }>`select count(*) as accounts from finance.account`.execute(tx);
  return one(rows).accounts;
}
