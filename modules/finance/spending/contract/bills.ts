import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, instant, line, optionalDay, optionalId, optionalLine, optionalText } from '#kit/contract/fields.ts';
import { cents, centsOrZero, money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { expensesRead, expensesUse } from '../../contract/access.ts';

/** What was bought: the account it is spent on, and for which vote head or department. */
export const spendingLine = z.object({
  expenseId: id,
  voteHeadId: optionalId,
  departmentId: optionalId,
  note: optionalLine(160),
  amount: cents,
});
export type SpendingLine = z.output<typeof spendingLine>;

export const spendingLineShown = z.object({
  id,
  expenseId: id,
  expenseCode: z.string(),
  expenseName: z.string(),
  voteHeadId: id.nullable(),
  voteHead: z.string().nullable(),
  departmentId: id.nullable(),
  department: z.string().nullable(),
  note: z.string().nullable(),
  amount: money,
});
export type SpendingLineShown = z.infer<typeof spendingLineShown>;

export const billStates = ['open', 'overdue', 'paid', 'reversed'] as const;

export const billRow = z.object({
  id,
  supplierId: id,
  supplierName: z.string(),
  kind: z.enum(['bill', 'opening']),
  billNo: z.string(),
  day,
  dueOn: day,
  narration: z.string().nullable(),
  amount: money,
  vat: money,
  paid: money,
  /** On vouchers that are signed and not yet paid. */
  promised: money,
  /** Taken off for goods sent back. */
  credited: money,
  /** Entered by the stores, who alone take it back. */
  fromStores: z.boolean(),
  owed: money,
  state: z.enum(billStates),
});
export type BillRow = z.infer<typeof billRow>;

export const bill = billRow.extend({
  authorName: z.string(),
  at: instant,
  journalId: id.nullable(),
  reversedBecause: z.string().nullable(),
  lines: z.array(spendingLineShown),
  vouchers: z.array(z.object({ id, voucherNo: z.string().nullable(), state: z.string(), amount: money })),
});
export type Bill = z.infer<typeof bill>;

/** What a budget had to say without stopping it. */
export const warnings = z.array(z.string());

const path = '/api/finance/supplierbills';
const filter = pageInput(['day', 'dueOn', 'supplierName', 'billNo', 'amount', 'owed'], '-day').extend({
  supplierId: id.optional(),
  /** `unpaid`: something is owed of it, due or not. */
  state: z.enum(['unpaid', ...billStates]).optional(),
  from: day.optional(),
  to: day.optional(),
});

export const billsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: expensesRead,
    summary: 'Suppliers’ bills with what is still owed of them',
    input: filter,
    output: pageOf(billRow),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: expensesRead,
    summary: 'One bill with what was bought',
    input: byId,
    output: bill,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: expensesUse,
    summary: 'Enter a supplier’s bill; it is posted at once',
    idempotent: true,
    input: z.object({
      supplierId: id,
      billNo: line(40),
      day,
      dueOn: optionalDay,
      narration: optionalText(300),
      vat: centsOrZero.default(0),
      lines: z.array(spendingLine).min(1, 'Enter what was bought.').max(50),
    }),
    output: z.object({ bill, warnings }),
    errors: ['not_found', 'duplicate', 'rule'],
  }),
  reverse: endpoint({
    method: 'POST',
    path: `${path}/:id/reverse`,
    access: expensesUse,
    summary: 'Take a bill back that no voucher pays, with the reason',
    idempotent: true,
    input: byId.extend({ day: optionalDay, reason: line(300) }),
    output: bill,
    errors: ['not_found', 'conflict', 'rule'],
  }),
};
