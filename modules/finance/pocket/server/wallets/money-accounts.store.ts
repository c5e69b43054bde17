import { sql } from 'kysely';
import { fieldError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { Books } from '../../../ledger/server/books.store.ts';

/** A bank account or cash box by its key, or the school's own of this role when none is chosen. */
export async function moneyAccount(tx: Tx, books: Books, id: number | null, role: 'cash' | 'mpesa' | null): Promise<number> {
  if (id === null && role !== null) return books[role];
  const { rows } = await sql<{ id: number }>`
    select id from finance.account where id = ${id}::bigint and money and active`.execute(tx);
  if (!rows[0]) throw fieldError('moneyId', 'Choose the bank account or cash box.');
  return rows[0].id;
}

/** Bank accounts and cash boxes, the cash box first. */
export async function moneyAccounts(tx: Tx): Promise<{ rows: { id: number; name: string; role: string | null }[] }> {
  const { rows } = await sql<{ id: number; name: string; role: string | null }>`
    select id, name, role from finance.account where money and active order by role is distinct from 'cash', code`.execute(tx);
  return { rows };
}
