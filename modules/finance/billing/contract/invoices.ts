import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, line } from '#kit/contract/fields.ts';
import { cents, money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { balancesRead, billingRead, billingUse } from '../../contract/access.ts';

export const invoiceKinds = ['fees', 'other', 'transport', 'penalty', 'opening'] as const;
export const noteKinds = ['credit', 'debit', 'discount', 'write_off'] as const;

export const invoiceRow = z.object({
  id,
  invoiceNo: z.string(),
  kind: z.enum(invoiceKinds),
  title: z.string(),
  studentId: id,
  admissionNo: z.string(),
  fullName: z.string(),
  className: z.string().nullable(),
  day: z.string(),
  dueOn: z.string(),
  amount: money,
  /** False once it was reversed. */
  live: z.boolean(),
});
export type InvoiceRow = z.infer<typeof invoiceRow>;

export const invoice = invoiceRow.extend({
  termName: z.string().nullable(),
  authorName: z.string(),
  charges: z.array(
    z.object({
      id,
      title: z.string(),
      voteHead: z.string(),
      dueOn: z.string(),
      amount: money,
      /** As billed, after notes and discounts. */
      billed: money,
      paid: money,
      owed: money,
    }),
  ),
  notes: z.array(
    z.object({
      id,
      noteNo: z.string(),
      kind: z.enum(noteKinds),
      day: z.string(),
      title: z.string(),
      reason: z.string(),
      amount: money,
      authorName: z.string(),
    }),
  ),
  /** What sponsors are expected to pay of it. */
  sponsors: z.array(z.object({ name: z.string(), amount: money })),
  reversalAsked: z.boolean(),
});
export type Invoice = z.infer<typeof invoice>;

const path = '/api/finance/invoices';
const filter = pageInput(['day', 'invoiceNo', 'fullName', 'admissionNo', 'className', 'title', 'amount', 'dueOn'], '-day').extend(
  {
    termId: id.optional(),
    classId: id.optional(),
    studentId: id.optional(),
    kind: z.enum(invoiceKinds).optional(),
    runId: id.optional(),
    billId: id.optional(),
    live: z.boolean().optional(),
  },
);

export const invoicesApi = {
  list: endpoint({ method: 'GET', path, access: billingRead, summary: 'Invoices', input: filter, output: pageOf(invoiceRow) }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: balancesRead,
    summary: 'One invoice with its charges, notes and expected sponsors',
    input: byId,
    output: invoice,
    errors: ['not_found'],
  }),
  pdf: endpoint({
    method: 'GET',
    path: `${path}/:id/pdf`,
    access: balancesRead,
    summary: 'One invoice as a PDF',
    input: byId,
    output: binary,
    errors: ['not_found'],
  }),
  print: endpoint({
    method: 'POST',
    path: `${path}/print`,
    access: billingRead,
    summary: 'Invoices of a term, a run or a class in one PDF, as a task',
    input: z.object({
      termId: id.optional(),
      runId: id.optional(),
      classId: id.optional(),
      kind: z.enum(invoiceKinds).optional(),
    }),
    output: z.object({ jobId: id, invoices: z.int() }),
    errors: ['not_found', 'rule'],
  }),
  note: endpoint({
    method: 'POST',
    path: `${path}/:id/notes`,
    access: billingUse,
    summary: 'Write a credit note, a debit note or a discount on an invoice',
    input: byId.extend({
      kind: z.enum(['credit', 'debit', 'discount']),
      day,
      reason: line(200),
      lines: z
        .array(z.object({ chargeId: id, amount: cents }))
        .min(1, 'Enter an amount.')
        .max(100),
    }),
    output: invoice,
    idempotent: true,
    errors: ['not_found', 'rule'],
  }),
};
