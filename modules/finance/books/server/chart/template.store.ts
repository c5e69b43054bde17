import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { one } from '#kit/server/sql/one.ts';
import type { ChartTemplate } from '../../contract/accounts.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { addAccounts, openBooks } from '../../../ledger/server/books.store.ts';
import { missingOf } from './template.rules.ts';
import { templates } from './templates.ts';

/** Adds what a template has and the school has not; returns how many accounts that were. */
export async function addTemplate(ctx: Pick<FinanceContext, 'tx' | 'changed'>, template: ChartTemplate): Promise<number> {
  await openBooks(ctx.tx);
  const before = await countAccounts(ctx.tx);
  const { rows } = await sql<{ code: string; name: string }>`select code, name from finance.account`.execute(ctx.tx);
  await addAccounts(ctx.tx, missingOf(rows, templates[template]));
  // What stood at the top of the chart goes under the heading of its number.
  await addAccounts(ctx.tx, templates[template]);
  const added = (await countAccounts(ctx.tx)) - before;
  if (added > 0) ctx.changed({ entity: 'books', id: 1, action: 'accounts added', after: { template, accounts: added } });
  return added;
}

async function countAccounts(tx: Tx): Promise<number> {
  const { rows } = await sql<{ accounts: number }>`select count(*) as accounts from finance.account`.execute(tx);
  return one(rows).accounts;
}
