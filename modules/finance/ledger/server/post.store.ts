import { type RawBuilder, sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { authorOf, type FinanceContext } from './context.ts';
import { refuseLocked } from './books.store.ts';
import { refuseOverdrawn } from './funds.store.ts';
import { linkAtTheEnd } from './links/link.store.ts';
import { movementColumns, movementsOf } from './charges/movements.ts';

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
  /** True when the money has left already, as a provider tells: the books follow, whatever the account holds. */
  gone?: boolean;
}

/**
 * The one way into the ledger. Posts each posting with its entries and returns their journals' ids in the same order.
 * Call `openBooks` first, in the same transaction: it holds the period's lock.
 * Throws 422 at `day` in a locked period, and where an account that holds money would fall below nought.
 */
export async function post(ctx: FinanceContext, postings: readonly Posting[]): Promise<number[]> {
  const rows = await posting<{ journalId: number }>(ctx, postings, sql`select id as "journalId" from posted order by place`);
  return rows.map(({ journalId }) => journalId);
}

/**
 * Posts and goes on within the same statement, because others may wait for the number that the document took.
 * @param next what follows `with`, with the journals as `posted (id, day, place)`; `place` counts the postings from 0. It
 * may begin with a comma and further parts, and returns a row for each posting, with its journal.
 */
export async function posting<R extends { journalId: number }>(
  ctx: FinanceContext,
  postings: readonly Posting[],
  next: RawBuilder<unknown>,
): Promise<R[]> {
  if (postings.length === 0) return [];
  const wrong = postings.some(({ moves }) => moves.some(({ amount }) => !Number.isSafeInteger(amount) || amount <= 0));
  if (wrong) throw new UserError('rule', 'An amount that is posted must be more than nothing.');
  refuseAhead(ctx, postings);
  const days = [...new Set(postings.map(({ day }) => day))];
  const author = authorOf(ctx);
  const heads = postings.map((one, place) => ({ ...one, moves: undefined, place }));
  const entries = postings.flatMap(({ moves }, place) => moves.map((move) => ({ ...move, place })));
  // Keys are drawn in the order of the rows.
  const { rows } = await sql<R>`
    with headed as (
      insert into finance.journal (kind, document_id, document_no, day, narration, author_id, author_name)
      select h.kind, h."documentId", h."documentNo", h.day, h.narration, ${author.id}::bigint, ${author.name}
        from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb)
               as h (kind text, "documentId" bigint, "documentNo" text, day date, narration text, place int)
       where not exists (select from finance.book b where b.locked_until >= any(${days}::date[]))
       order by h.place returning id, day, kind, document_id),
    posted as (select id, day, kind, document_id, row_number() over (order by id) - 1 as place from headed),
    moved as (
      insert into finance.entry
        (journal_id, day, debit_id, credit_id, amount, student_id, charge_id, vote_head_id, supplier_id, department_id, note)
      select p.id, p.day, e.debit, e.credit, e.amount, e."studentId", e."chargeId", e."voteHeadId", e."supplierId",
             e."departmentId", e.note
        from rows from (jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
               as (place int, debit bigint, credit bigint, amount bigint, "studentId" bigint, "chargeId" bigint,
                   "voteHeadId" bigint, "supplierId" bigint, "departmentId" bigint, note text)) with ordinality
             as e (place, debit, credit, amount, "studentId", "chargeId", "voteHeadId", "supplierId", "departmentId", note, n)
        join posted p on p.place = e.place order by e.n
      returning journal_id, day, debit_id, credit_id, amount, student_id),
    summed as (
      insert into finance.student_movement ${movementColumns}
      ${movementsOf(sql`moved`)}
        join posted j on j.id = s.journal_id
        left join finance.invoice i on j.kind = 'invoice' and i.id = j.document_id)
    ${next}`.execute(ctx.tx);
  if (rows.length === 0) await refuseLocked(ctx.tx, days);
  linkAtTheEnd(
    ctx,
    rows.map(({ journalId }) => journalId),
  );
  const credited = postings.filter(({ gone }) => !gone).flatMap(({ moves }) => moves.map(({ credit }) => credit));
  await refuseOverdrawn(ctx, credited, days.toSorted()[0] ?? '');
  return rows;
}

/** What may be posted for a day to come: what students are charged, with what belongs to it. */
const billed: readonly string[] = ['invoice', 'note', 'allocation'];

/** The last door for days, also for jobs, files and providers: nothing but what is billed ahead is posted ahead. */
function refuseAhead(ctx: FinanceContext, postings: readonly Pick<Posting, 'kind' | 'day'>[]): void {
  const today = schoolDay(ctx);
  if (postings.some(({ kind, day }) => day > today && !billed.includes(kind)))
    throw fieldError('day', 'This day has not come yet. Only what students are billed is posted ahead.');
}

/**
 * Takes journals back by journals with the sides exchanged, on a day of its own, and returns the new ones' ids. What was
 * billed ahead is taken back on the day that it was billed for, so that it never counts by half.
 * Throws 404, 422 at `day` for a day before the journal's own, 409 when one was reversed already (the unique index decides between two at once), 422 in a locked period.
 */
export async function reverse(
  ctx: FinanceContext,
  journalIds: readonly number[],
  { day, reason, gone = false }: { day: string; reason: string; gone?: boolean },
): Promise<number[]> {
  if (journalIds.length === 0) return [];
  if (reason.trim() === '') throw fieldError('reason', 'Say why.');
  await refuseLocked(ctx.tx, [day]);
  const { rows: own } = await sql<{ day: string | null }>`
    select max(day) as day from finance.journal where id = any(${journalIds}::bigint[]) and day <= ${schoolDay(ctx)}`.execute(
    ctx.tx,
  );
  const first = own[0]?.day ?? day;
  if (day < first) throw fieldError('day', `It was posted on ${formatDay(first)}. Take that day or a later one.`);
  const author = authorOf(ctx);
  const { rows: made } = await sql<{ id: number; of: number }>`
    insert into finance.journal
      (kind, document_id, document_no, day, narration, reverses_id, reason, author_id, author_name)
    select kind, document_id, document_no, greatest(day, ${day}::date), 'Reversal: ' || narration, id, ${reason}, ${author.id}::bigint, ${author.name}
      from finance.journal where id = any(${journalIds}::bigint[]) and reverses_id is null order by id
    returning id, reverses_id as "of"`.execute(ctx.tx);
  if (made.length !== journalIds.length) throw notFound('journal');
  await untickReversed(ctx, journalIds);
  await sql`
    insert into finance.entry
      (journal_id, day, debit_id, credit_id, amount, student_id, charge_id, vote_head_id, supplier_id, department_id, note)
    select j.id, j.day, e.credit_id, e.debit_id, e.amount, e.student_id, e.charge_id, e.vote_head_id, e.supplier_id,
           e.department_id, e.note
      from finance.journal j
      join finance.entry e on e.school_id = j.school_id and e.journal_id = j.reverses_id
     where j.id = any(${made.map(({ id }) => id)}::bigint[]) order by e.id`.execute(ctx.tx);
  // What was moved goes back: the same sums with the other sign.
  await sql`
    insert into finance.student_movement ${movementColumns}
    select j.id, m.student_id, j.day, m.kind, m.term_id, -m.fees, -m.other, -m.prepayment
      from finance.journal j
      join finance.student_movement m on m.school_id = j.school_id and m.journal_id = j.reverses_id
     where j.id = any(${made.map(({ id }) => id)}::bigint[])`.execute(ctx.tx);
  const ids = made.map(({ id }) => id);
  linkAtTheEnd(ctx, ids);
  if (gone) return ids;
  const { rows: credited } = await sql<{ id: number; day: string }>`
    select credit_id as id, min(day) as day from finance.entry
     where journal_id = any(${ids}::bigint[]) group by credit_id`.execute(ctx.tx);
  const from = credited.map((one) => one.day).toSorted()[0];
  if (from !== undefined)
    await refuseOverdrawn(
      ctx,
      credited.map(({ id }) => id),
      from,
    );
  return ids;
}

/**
 * What is taken back is not what a bank has shown, nor is what is left of a line's ticks then the line's sum: those of the
 * same line go together. A reconciliation that is locked stays as it was.
 */
async function untickReversed({ tx }: Pick<FinanceContext, 'tx'>, journalIds: readonly number[]): Promise<void> {
  await sql`
    delete from finance.tick t
     where t.reconciliation_id is null
       and (t.journal_id = any(${journalIds}::bigint[])
            or t.line_id in (select o.line_id from finance.tick o
                              where o.journal_id = any(${journalIds}::bigint[]) and o.reconciliation_id is null)
               and not exists (select from finance.tick k
                                where k.school_id = t.school_id and k.line_id = t.line_id and k.reconciliation_id is not null))`.execute(
    tx,
  );
}
