import { formatDay } from '#kit/contract/dates.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { Letterhead } from '#kit/server/pdf/letterhead.ts';
import type { Invoice } from '../../contract/invoices.ts';
import { type BillingPaper, writeBillingPdf } from '../papers/billing-pdf.ts';

/** Invoices as one PDF, a page each. */
export function writeInvoicesPdf(letterhead: Letterhead, invoices: readonly Invoice[], signal?: AbortSignal) {
  const title = invoices.length === 1 ? `Invoice ${invoices[0]?.invoiceNo}` : 'Invoices';
  return writeBillingPdf(letterhead, title, invoices.map(paperOf), signal);
}

function paperOf(invoice: Invoice): BillingPaper {
  const { charges, notes, sponsors } = invoice;
  const sum = (of: (charge: Invoice['charges'][number]) => number) => charges.reduce((total, charge) => total + of(charge), 0);
  const noted = notes.reduce((total, { amount }) => total + amount, 0);
  const [paid, owed] = [sum((charge) => charge.paid), sum((charge) => charge.owed)];
  const expected = sponsors.reduce((total, { amount }) => total + amount, 0);
  return {
    title: invoice.live ? invoice.title : `${invoice.title} (reversed)`,
    reference: `Invoice ${invoice.invoiceNo}`,
    facts: [
      [
        ['Student', invoice.fullName],
        ['Admission no.', invoice.admissionNo],
        ['Class', invoice.className ?? 'None'],
      ],
      [
        ['Date', formatDay(invoice.day)],
        ['Due', formatDay(invoice.dueOn)],
        ['Term', invoice.termName ?? 'None'],
      ],
    ],
    head: ['Charged for', 'Due', 'KES'],
    rows: [
      ...charges.map(({ title, dueOn, amount }) => [title, formatDay(dueOn, true), formatCents(amount)]),
      ...notes.map(({ title, noteNo, day, amount }) => [`${title} (${noteNo})`, formatDay(day, true), formatCents(amount)]),
    ],
    totals: [
      ['Total', '', formatCents(invoice.amount + noted)],
      ...(paid === 0 ? [] : [['Paid', '', formatCents(-paid)]]),
      ['To pay', '', formatCents(owed)],
    ],
    notes: [
      ...sponsors.map(({ name, amount }) => `Expected from ${name}: KES ${formatCents(amount)}.`),
      ...(expected > 0 ? [`Expected from the family: KES ${formatCents(Math.max(0, invoice.amount + noted - expected))}.`] : []),
      `Please quote the admission number ${invoice.admissionNo} with every payment.`,
    ],
  };
}
