import { sql } from 'kysely';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import { authorOf, type FinanceContext } from '../context.ts';
import { refuseLocked } from './books.store.ts';

/** One movement: `amount` cents (positive) from the credit account to the debit account. */
export interface Move {
  debit: number;
  credit: number;
  amount: number;
  studentId?: number | null;
  chargeId?: number | null;
  voteHeadId?: number | null;
  supplierId?: number | null;
  departmentId?: number | null;
  note?: string | null;
}

/** What is posted together: the document it stands for, its day and its movements. */
export interface Posting {
  /** `receipt`, `invoice`, `voucher`, `journal`, … */
  kind: string;
  documentId?: number | null;
  documentNo?: string | null;
  /** `yyyy-mm-dd`, after the locked period. */
  day: string;
  narration: string;
  moves: readonly Move[];
}

/**
 * The one way into the ledger. Posts each posting with its entries and returns their journals' ids in the same order.
 * Call `openBooks` first, in the same transaction: it holds the period's lock.
 * Throws 422 at `day` in a locked period.
 */
export async function post(ctx: FinanceContext, postings: readonly Posting[]): Promise<number[]> {
  if (postings.length === 0) return [];
  await refuseLocked(ctx.tx, [...new Set(postings.map(({ day }) => day))]);
  const author = authorOf(ctx);
  const heads = postings.map(({ kind, documentId, documentNo, day, narration }) => ({
    kind,
    documentId,
    documentNo,
    day,
    narration,
  }));
  const { rows: journals } = await sql<{ id: number }>`
    insert into finance.journal (kind, document_id, document_no, day, narration, author_id, author_name)
    select h.kind, h."documentId", h."documentNo", h.day, h.narration, ${author.id}::bigint, ${author.name}
      from rows from (jsonb_to_recordset(${JSON.stringify(heads)}::jsonb)
             as (kind text, "documentId" bigint, "documentNo" text, day date, narration text)) with ordinality
           as h (kind, "documentId", "documentNo", day, narration, place)
     order by h.place returning id`.execute(ctx.tx);
  // Keys are drawn in the order of the rows.
  const ids = journals.map(({ id }) => id).toSorted((a, b) => a - b);
  await addEntries(
    ctx,
    postings.flatMap(({ day, moves }, at) => moves.map((move) => ({ ...move, day, journalId: ids[at] }))),
  );
  return ids;
}

async function addEntries(ctx: FinanceContext, entries: readonly (Move & { day: string; journalId: number | undefined })[]) {
  const wrong = entries.find(({ amount }) => !Number.isSafeInteger(amount) || amount <= 0);
  if (wrong) throw new UserError('rule', 'An amount that is posted must be more than nothing.');
  await sql`
    insert into finance.entry
      (journal_id, day, debit_id, credit_id, amount, student_id, charge_id, vote_head_id, supplier_id, department_id, note)
    select "journalId", day, debit, credit, amount, "studentId", "chargeId", "voteHeadId", "supplierId",
           "departmentId", note
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
           as e ("journalId" bigint, day date, debit bigint, credit bigint, amount bigint, "studentId" bigint,
                 "chargeId" bigint, "voteHeadId" bigint, "supplierId" bigint,
                 "departmentId" bigint, note text)`.execute(ctx.tx);
}

/**
 * Takes journals back by journals with the sides exchanged, on a day of its own, and returns the new ones' ids.
 * Throws 404, 409 when one was reversed already (the unique index decides between two at once), 422 in a locked period.
 */
export async function reverse(
  ctx: FinanceContext,
  journalIds: readonly number[],
  { day, reason }: { day: string; reason: string },
): Promise<number[]> {
  if (journalIds.length === 0) return [];
  if (reason.trim() === '') throw fieldError('reason', 'Say why.');
  await refuseLocked(ctx.tx, [day]);
  const author = authorOf(ctx);
  const { rows: made } = await sql<{ id: number; of: number }>`
    insert into finance.journal
      (kind, document_id, document_no, day, narration, reverses_id, reason, author_id, author_name)
    select kind, document_id, document_no, ${day}, 'Reversal: ' || narration, id, ${reason}, ${author.id}::bigint, ${author.name}
      from finance.journal where id = any(${journalIds}::bigint[]) and reverses_id is null order by id
    returning id, reverses_id as "of"`.execute(ctx.tx);
  if (made.length !== journalIds.length) throw notFound('journal');
  await sql`
    insert into finance.entry
      (journal_id, day, debit_id, credit_id, amount, student_id, charge_id, vote_head_id, supplier_id, department_id, note)
    select j.id, ${day}, e.credit_id, e.debit_id, e.amount, e.student_id, e.charge_id, e.vote_head_id, e.supplier_id,
           e.department_id, e.note
      from finance.journal j
      join finance.entry e on e.school_id = j.school_id and e.journal_id = j.reverses_id
     where j.id = any(${made.map(({ id }) => id)}::bigint[]) order by e.id`.execute(ctx.tx);
  return made.map(({ id }) => id);
}
