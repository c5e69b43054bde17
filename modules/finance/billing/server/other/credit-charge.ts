import { sql } from 'kysely';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { applyCredit, type ChargeState, chargesOf, lockAccounts } from '../../../ledger/server/charges/credit.store.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { refuseBefore } from '../../../ledger/server/days/day-rules.ts';
import { writeNotes } from '../notes/write-notes.ts';

interface Invoice {
  studentId: number;
  invoiceNo: string;
  day: string;
  live: boolean;
}

/** An invoice beside the fees. Throws 404. */
export async function otherInvoice(tx: Tx, id: number): Promise<Invoice> {
  const { rows } = await sql<Invoice>`
    select student_id as "studentId", invoice_no as "invoiceNo", day, live from finance.invoice
     where id = ${id} and kind = 'other'`.execute(tx);
  if (!rows[0]) throw notFound('invoice');
  return rows[0];
}

/** The charges of an invoice with what is owed of each. */
export async function chargesOn(tx: Tx, studentId: number, invoiceId: number): Promise<ChargeState[]> {
  return (await chargesOf(tx, [studentId])).filter((charge) => charge.invoiceId === invoiceId);
}

/**
 * Takes off an invoice beside the fees by one credit note: so much, or all that it still stands at. What was paid of it becomes the
 * student's credit. Throws 400 at `amount` where more is taken off than it stands at.
 */
export async function creditInvoice(
  ctx: FinanceContext,
  { invoiceId, day, amount, reason }: { invoiceId: number; day: string; amount: number | null; reason: string },
): Promise<{ credited: number }> {
  await openBooks(ctx.tx);
  const { studentId } = await otherInvoice(ctx.tx, invoiceId);
  await lockAccounts(ctx.tx, [studentId]);
  const invoice = await otherInvoice(ctx.tx, invoiceId);
  if (!invoice.live) throw new UserError('rule', `Invoice ${invoice.invoiceNo} was reversed.`);
  refuseBefore(invoice.day, day);
  if (day > schoolDay(ctx) && day > invoice.day) throw fieldError('day', 'Take today, or the day of the invoice.');
  const standing = (await chargesOn(ctx.tx, studentId, invoiceId)).filter(({ billed }) => billed > 0);
  const worth = standing.reduce((sum, { billed }) => sum + billed, 0);
  const credited = amount ?? worth;
  if (credited > worth)
    throw fieldError('amount', `Invoice ${invoice.invoiceNo} is down to ${formatCents(worth)}. Take off no more.`);
  if (credited === 0) return { credited };
  let left = credited;
  const lines = standing.flatMap(({ chargeId, billed }) => {
    const part = Math.min(left, billed);
    left -= part;
    return part > 0 ? [{ chargeId, amount: -part }] : [];
  });
  const [id = 0] = await writeNotes(ctx, [
    { kind: 'credit', origin: 'hand', studentId, termId: null, day, title: 'Credit note', reason, expense: null, lines },
  ]);
  await applyCredit(ctx, [studentId], day);
  ctx.changed({
    entity: 'note',
    id,
    action: 'created',
    after: { invoice: invoice.invoiceNo, kind: 'credit', reason, lines },
  });
  return { credited };
}
