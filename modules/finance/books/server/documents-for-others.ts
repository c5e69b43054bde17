import { sql } from 'kysely';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { openBooks } from '../../ledger/server/books.store.ts';
import type { FinanceContext } from '../../ledger/server/context.ts';
import { post, reverse } from '../../ledger/server/post.store.ts';

/** A document of another module, as it stands in the ledger: one journal. */
export interface OtherDocument {
  /** What it is, as people read it: `payroll`, `salary payment`, `staff loan`. */
  kind: string;
  documentId: number;
  documentNo: string;
  /** `yyyy-mm-dd`, not to come and not in a locked period. */
  day: string;
  narration: string;
  /** Cents, each more than nothing, from the credit account to the debit account. */
  moves: readonly { debit: number; credit: number; amount: number; departmentId?: number | null; note?: string | null }[];
}

/**
 * Posts a document of another module and returns its journal. Throws 422 for an account that is a heading, out of use or one that the product itself
 * keeps, in a locked period, and where an account that holds money would fall below its floor; 400 at `day` for a day to come.
 */
export async function postDocument(ctx: FinanceContext, { moves, ...document }: OtherDocument): Promise<number> {
  await openBooks(ctx.tx);
  await refuseAccounts(ctx.tx, [...new Set(moves.flatMap(({ debit, credit }) => [debit, credit]))]);
  const [journalId = 0] = await post(ctx, [{ ...document, moves }]);
  return journalId;
}

/** Takes the journal of such a document back on a day, and returns the journal that does it. Throws as `reverse` does. */
export async function takeBackDocument(
  ctx: FinanceContext,
  journalId: number,
  given: { day: string; reason: string },
): Promise<number> {
  await openBooks(ctx.tx);
  const [made = 0] = await reverse(ctx, [journalId], given);
  return made;
}

/** Accounts that hold money and are in use: what can be paid out of. */
export async function moneyAccounts(tx: Tx): Promise<{ id: number; code: string; name: string }[]> {
  const { rows } = await sql<{ id: number; code: string; name: string }>`
    select id, code, name from finance.account where money and active order by code`.execute(tx);
  return rows;
}

/** Throws 400 at the field unless the account holds money and is in use. */
export async function refuseNoMoney(tx: Tx, accountId: number, field: string): Promise<void> {
  const { rows } = await sql`select from finance.account where id = ${accountId} and money and active`.execute(tx);
  if (rows.length === 0) throw fieldError(field, 'Choose a bank account or cash box of this school that is in use.');
}

/** What sums other records (students, suppliers, suspense) is not posted to from elsewhere; accounts that hold money are. */
async function refuseAccounts(tx: Tx, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; code: string; name: string; usable: boolean }>`
    select id, code, name, active and not heading and (role is null or money) as usable
      from finance.account where id = any(${[...ids]}::bigint[])`.execute(tx);
  const wrong = rows.find(({ usable }) => !usable);
  if (wrong) throw new UserError('rule', `${wrong.code} ${wrong.name} is not an account that this can be posted to.`);
  if (rows.length !== ids.length) throw new UserError('rule', 'An account that this is posted to is not one of this school.');
}

/** What journals moved, summed by account; cents. */
export interface JournalLine {
  accountId: number;
  /** Code and name. */
  account: string;
  debit: number;
  credit: number;
}

/** What some journals moved together, by account in the order of their codes; what takes one of them back is a journal of its own. */
export async function journalLines(tx: Tx, journalIds: readonly number[]): Promise<JournalLine[]> {
  const ids = sql`${[...journalIds]}::bigint[]`;
  const { rows } = await sql<JournalLine>`
    select a.id as "accountId", a.code || ' ' || a.name as account, sum(s.debit)::bigint as debit, sum(s.credit)::bigint as credit
      from (select debit_id as id, amount as debit, 0 as credit from finance.entry where journal_id = any(${ids})
            union all
            select credit_id, 0, amount from finance.entry where journal_id = any(${ids})) s
      join finance.account a on a.id = s.id
     group by a.school_id, a.id, a.code, a.name order by a.code, a.id`.execute(tx);
  return rows;
}

/** What was posted to an account by something else. */
export interface PostedBeside {
  accountId: number;
  kind: string;
  documentNo: string | null;
  day: string;
  /** Cents; debits positive. */
  amount: number;
}

/** What was posted to some accounts up to a day by other kinds of documents than these, the newest first, a hundred at most. */
export async function postedBeside(
  tx: Tx,
  { accountIds, to, kinds }: { accountIds: readonly number[]; to: string; kinds: readonly string[] },
): Promise<PostedBeside[]> {
  if (accountIds.length === 0) return [];
  const ids = sql`${[...accountIds]}::bigint[]`;
  const { rows } = await sql<PostedBeside>`
    select s.id as "accountId", j.kind, j.document_no as "documentNo", j.day, sum(s.amount)::bigint as amount
      from (select debit_id as id, journal_id, amount from finance.entry where debit_id = any(${ids}) and day <= ${to}
            union all
            select credit_id, journal_id, -amount from finance.entry where credit_id = any(${ids}) and day <= ${to}) s
      join finance.journal j on j.id = s.journal_id
     where j.kind <> all(${[...kinds]}::text[])
     group by s.id, j.school_id, j.id order by j.day desc, j.id desc limit 100`.execute(tx);
  return rows;
}
