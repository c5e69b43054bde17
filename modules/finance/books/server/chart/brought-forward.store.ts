import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { one } from '#kit/server/sql/one.ts';
import { chargeStudents } from '../../../ledger/server/charges/charges.store.ts';
import { applyCredit, lockAccounts } from '../../../ledger/server/charges/credit.store.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { type Books, openBooks } from '../../../ledger/server/books.store.ts';
import { post } from '../../../ledger/server/post.store.ts';

/** A student's balance from the books before, in cents: owed or held. */
export interface BroughtForward {
  studentId: number;
  owed: number;
  held: number;
  day: string;
}

interface Made {
  row: number;
  entity: 'invoice' | 'journal';
  id: number;
}

const title = 'Balance brought forward';

/** Charges what is owed against the opening balances and takes what is held as credit; all at once. */
export async function bringForward(ctx: FinanceContext, given: readonly (BroughtForward & { row: number })[]): Promise<Made[]> {
  const books = await openBooks(ctx.tx);
  const owing = given.filter(({ owed }) => owed > 0);
  const holding = given.filter(({ held }) => held > 0);
  const voteHeadId = owing.length > 0 ? await openingHead(ctx.tx, books) : 0;
  const invoices = await chargeStudents(
    ctx,
    owing.map(({ studentId, owed, day }) => ({
      kind: 'opening' as const,
      studentId,
      termId: null,
      day,
      dueOn: day,
      title,
      lines: [{ voteHeadId, title, amount: owed }],
    })),
  );
  const students = holding.map(({ studentId }) => studentId);
  await lockAccounts(ctx.tx, students);
  const journals = await post(
    ctx,
    holding.map(({ studentId, held, day }) => ({
      kind: 'opening',
      documentNo: `BF/${studentId}`,
      day,
      narration: 'Paid in advance, brought forward',
      moves: [{ debit: books.opening, credit: books.prepayment, amount: held, studentId }],
    })),
  );
  const days = holding.map(({ day }) => day).toSorted();
  if (students.length > 0) await applyCredit(ctx, students, days.at(-1) ?? '');
  return [
    ...owing.map(({ row }, at) => ({ row, entity: 'invoice' as const, id: invoices[at] ?? 0 })),
    ...holding.map(({ row }, at) => ({ row, entity: 'journal' as const, id: journals[at] ?? 0 })),
  ];
}

/** What balances brought forward are charged under: out of use, so that nobody bills it, and against the opening balances. */
async function openingHead(tx: Tx, books: Books): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into finance.vote_head (code, name, category, income_id, priority, applies, active)
      values ('B/F', ${title}, 'other', ${books.opening}, 1, 'once', false)
      on conflict do nothing returning id)
    select id from made union all select id from finance.vote_head where lower(code) = 'b/f' or lower(name) = lower(${title})
     limit 1`.execute(tx);
  return one(rows).id;
}
