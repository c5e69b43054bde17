import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { documentNumbers } from '#kit/server/numbering/numbering.ts';
import { there } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { authorOf, type FinanceContext } from '../context.ts';
import { openBooks } from '../books.store.ts';
import { post, reverse } from '../post.store.ts';
import { applyCredit, lockAccounts } from './credit.store.ts';

const invoiceSeries = { kind: 'invoice', prefix: 'INV', digits: 5 };

export type InvoiceKind = 'fees' | 'other' | 'transport' | 'penalty' | 'opening';

/** What one student is charged at once: one invoice. */
export interface Bill {
  kind: InvoiceKind;
  studentId: number;
  termId: number | null;
  day: string;
  dueOn: string;
  title: string;
  runId?: number | null;
  billId?: number | null;
  lines: readonly BillLine[];
}

export interface BillLine {
  voteHeadId: number;
  title: string;
  /** In cents, more than nothing. */
  amount: number;
  /** The line of the fee structure it comes from: such a line is charged once a student, vote head and term. */
  lineId?: number | null;
  /** When it is due apart from the others: an instalment. */
  dueOn?: string;
}

interface Numbered extends Bill {
  invoiceNo: string;
}

/**
 * Charges students: writes the invoices with gapless numbers, posts them (what is owed against the vote heads' income) and
 * sets the students' credit against them. Returns the invoices' ids in the order of the bills.
 * Fees stand in one receivable, all else in the other. Throws 409 when a structure's line was charged already.
 * @param options `settle: false` leaves the credit to a caller that writes notes first and calls `applyCredit` itself
 */
export async function chargeStudents(
  ctx: FinanceContext,
  bills: readonly Bill[],
  { settle = true }: { settle?: boolean } = {},
): Promise<number[]> {
  if (bills.length === 0) return [];
  const books = await openBooks(ctx.tx);
  await lockAccounts(
    ctx.tx,
    bills.map(({ studentId }) => studentId),
  );
  const author = authorOf(ctx);
  const today = schoolDay(ctx);
  const numbers = await documentNumbers(ctx.tx, invoiceSeries, today, bills.length);
  const numbered: Numbered[] = bills.map((bill, at) => ({ ...bill, invoiceNo: there(numbers[at]) }));
  const { rows: invoices } = await sql<{ id: number; invoiceNo: string }>`
    insert into finance.invoice
      (invoice_no, kind, student_id, term_id, day, due_on, title, run_id, bill_id, author_id, author_name)
    select "invoiceNo", kind, "studentId", "termId", day, "dueOn", title, "runId", "billId", ${author.id}::bigint, ${author.name}
      from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb)
           as b ("invoiceNo" text, kind text, "studentId" bigint, "termId" bigint, day date, "dueOn" date, title text,
                 "runId" bigint, "billId" bigint)
    returning id, invoice_no as "invoiceNo"`.execute(ctx.tx);
  const idOf = new Map(invoices.map(({ id, invoiceNo }) => [invoiceNo, id]));
  const lines = numbered.flatMap((bill) => bill.lines.map((line) => ({ ...line, invoiceId: idOf.get(bill.invoiceNo) })));
  const { rows: charges } = await sql<Charged>`
    with added as (
      insert into finance.charge (invoice_id, student_id, term_id, vote_head_id, title, amount, receivable, day, due_on, line_id)
      select i.id, i.student_id, i.term_id, l."voteHeadId", l.title, l.amount,
             case when i.kind in ('fees', 'opening') then 'fees' else 'other' end, i.day, coalesce(l."dueOn", i.due_on), l."lineId"
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
             as l ("invoiceId" bigint, "voteHeadId" bigint, title text, amount bigint, "lineId" bigint, "dueOn" date)
        join finance.invoice i on i.id = l."invoiceId"
      returning id, invoice_id, student_id, vote_head_id, amount, receivable)
    select a.id, a.invoice_id as "invoiceId", a.student_id as "studentId", a.vote_head_id as "voteHeadId", a.amount, a.receivable,
           v.income_id as "incomeId"
      from added a join finance.vote_head v on v.id = a.vote_head_id`.execute(ctx.tx);
  const byInvoice = Map.groupBy(charges, ({ invoiceId }) => invoiceId);
  await post(
    ctx,
    numbered.map((bill) => ({
      kind: 'invoice',
      documentId: idOf.get(bill.invoiceNo) ?? null,
      documentNo: bill.invoiceNo,
      day: bill.day,
      narration: bill.title,
      moves: (byInvoice.get(idOf.get(bill.invoiceNo) ?? 0) ?? []).map((charge) => ({
        debit: books[charge.receivable],
        credit: bill.kind === 'opening' ? books.opening : charge.incomeId,
        amount: charge.amount,
        studentId: charge.studentId,
        chargeId: charge.id,
        voteHeadId: charge.voteHeadId,
      })),
    })),
  );
  if (!settle) return numbered.map(({ invoiceNo }) => idOf.get(invoiceNo) ?? 0);
  const earliest = numbered.reduce((day, bill) => (bill.day < day ? bill.day : day), today);
  await applyCredit(
    ctx,
    numbered.map(({ studentId }) => studentId),
    earliest,
  );
  return numbered.map(({ invoiceNo }) => idOf.get(invoiceNo) ?? 0);
}

interface Charged {
  id: number;
  invoiceId: number;
  studentId: number;
  voteHeadId: number;
  amount: number;
  receivable: 'fees' | 'other';
  incomeId: number;
}

/**
 * Takes invoices back: reverses what they posted and every note on them, and what was paid on them becomes the students'
 * credit. Throws 404 for an invoice that is not there or was taken back before.
 */
export async function reverseInvoices(
  ctx: FinanceContext,
  invoiceIds: readonly number[],
  { day, reason }: { day: string; reason: string },
): Promise<void> {
  await openBooks(ctx.tx);
  const students = await studentsOf(ctx.tx, invoiceIds);
  await lockAccounts(ctx.tx, students);
  const { rows } = await sql<{ id: number }>`
    select j.id from finance.journal j
     where j.kind = 'invoice' and j.document_id = any(${invoiceIds}::bigint[]) and j.reverses_id is null
    union
    select e.journal_id from finance.charge c
      join finance.entry e on e.school_id = c.school_id and e.charge_id = c.id
      join finance.journal j on j.school_id = e.school_id and j.id = e.journal_id
     where c.invoice_id = any(${invoiceIds}::bigint[]) and j.kind = 'note' and j.reverses_id is null
       and not exists (select from finance.journal r where r.school_id = j.school_id and r.reverses_id = j.id)`.execute(ctx.tx);
  await reverse(
    ctx,
    rows.map(({ id }) => id),
    { day, reason },
  );
  await sql`update finance.charge set live = false where invoice_id = any(${invoiceIds}::bigint[])`.execute(ctx.tx);
  await sql`update finance.invoice set live = false where id = any(${invoiceIds}::bigint[])`.execute(ctx.tx);
  await applyCredit(ctx, students, day);
}

async function studentsOf(tx: Tx, invoiceIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct student_id as id from finance.invoice where id = any(${invoiceIds}::bigint[])`.execute(tx);
  return rows.map(({ id }) => id);
}
