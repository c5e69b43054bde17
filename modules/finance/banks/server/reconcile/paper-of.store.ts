import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { one } from '#kit/server/sql/one.ts';
import type { BankLine, BookItem, Workspace } from '../../contract/reconciliation.ts';
import { movements, openItems, openLines } from './open-items.store.ts';

/** All of a reconciliation statement: figures, and what explains the difference between the books and the bank. */
export interface Paper {
  figures: NonNullable<Workspace['figures']>;
  items: BookItem[];
  lines: BankLine[];
}

const all = 100_000;

/** The statement of an account on a day, as the books and ticks stand now. */
export async function paperOf(tx: Tx, moneyId: number, until: string): Promise<Paper> {
  const { rows } = await sql<{ book: number }>`
    select coalesce(sum(m.amount), 0)::bigint as book from ${movements(moneyId)} m
      join finance.journal j on j.id = m.journal_id where j.day <= ${until}`.execute(tx);
  const { book } = one(rows);
  const items = await openItems(tx, moneyId, all, until);
  const lines = await openLines(tx, moneyId, all, until);
  const notAtBankIn = sum(items.filter(({ amount }) => amount > 0));
  const notAtBankOut = sum(items.filter(({ amount }) => amount < 0));
  const notInBooks = sum(lines);
  const expected = book - notAtBankIn - notAtBankOut + notInBooks;
  return { figures: { book, notAtBankIn, notAtBankOut, notInBooks, expected }, items, lines };
}

const sum = (amounts: readonly { amount: number }[]) => amounts.reduce((total, { amount }) => total + amount, 0);
