import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { Invoice, invoicesApi } from '../../contract/invoices.ts';
import { applyCredit, lockAccounts } from '../../../ledger/server/charges/credit.store.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { refuseBefore } from '../../../ledger/server/days/day-rules.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { getInvoice } from '../invoices/invoices.store.ts';
import { writeNotes } from './write-notes.ts';

const titles = { credit: 'Credit note', debit: 'Debit note', discount: 'Discount' } as const;

/** Writes a note on charges of an invoice by hand. One that takes off takes no more than the charge is worth. */
export async function noteByHand(ctx: FinanceContext, input: Input<typeof invoicesApi.note>): Promise<Invoice> {
  await openBooks(ctx.tx);
  const { studentId } = await getInvoice(ctx.tx, input.id);
  await lockAccounts(ctx.tx, [studentId]);
  const invoice = await getInvoice(ctx.tx, input.id);
  if (!invoice.live) throw new UserError('rule', 'This invoice was reversed.');
  const worth = new Map(invoice.charges.map(({ id, billed }) => [id, billed]));
  const asked = Map.groupBy(input.lines, ({ chargeId }) => chargeId);
  const sign = input.kind === 'debit' ? 1 : -1;
  const lines = [...asked].map(([chargeId, own]) => ({
    chargeId,
    amount: sign * own.reduce((sum, { amount }) => sum + amount, 0),
  }));
  for (const { chargeId, amount } of lines) {
    const billed = worth.get(chargeId);
    if (billed === undefined) throw notFound('charge');
    if (-amount > billed) {
      const message = 'Take off no more than was charged.';
      throw new UserError('rule', message, { fields: [{ path: 'lines', message }] });
    }
  }
  const { kind, day, reason } = input;
  refuseBefore(invoice.day, day);
  if (day > schoolDay(ctx) && day > invoice.day) throw fieldError('day', 'Take today, or the day of the invoice.');
  const [id = 0] = await writeNotes(ctx, [
    {
      kind,
      origin: 'hand',
      studentId,
      termId: null,
      day,
      title: titles[kind],
      reason,
      expense: kind === 'discount' ? 'discounts' : null,
      lines,
    },
  ]);
  await applyCredit(ctx, [studentId], day);
  ctx.changed({ entity: 'note', id, action: 'created', after: { invoice: invoice.invoiceNo, kind, reason, lines } });
  return getInvoice(ctx.tx, input.id);
}
