import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, instant, line, optionalDay, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { cents, money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { expensesRead, expensesUse, spendingApprove, spendingSign } from '../../contract/access.ts';
import { spendingLine, spendingLineShown, warnings } from './bills.ts';

export const voucherStates = ['draft', 'prepared', 'checked', 'approved', 'paid', 'cancelled', 'reversed'] as const;
export type VoucherState = (typeof voucherStates)[number];
export const payeeKinds = ['supplier', 'staff', 'other'] as const;
export const payModes = ['cheque', 'eft', 'mpesa', 'cash'] as const;
export const payModeWords = { cheque: 'Cheque', eft: 'Bank transfer', mpesa: 'M-Pesa', cash: 'Cash' } as const;

export const voucherRow = z.object({
  id,
  version: z.int(),
  voucherNo: z.string().nullable(),
  payeeKind: z.enum(payeeKinds),
  payeeName: z.string(),
  day,
  narration: z.string(),
  amount: money,
  withheld: money,
  net: money,
  state: z.enum(voucherStates),
  mode: z.enum(payModes).nullable(),
  reference: z.string().nullable(),
  paidOn: day.nullable(),
  moneyName: z.string().nullable(),
});
export type VoucherRow = z.infer<typeof voucherRow>;

const signature = z.object({
  step: z.string(),
  name: z.string(),
  comment: z.string().nullable(),
  at: instant,
  /** Of an earlier time that it was prepared: it counts no more. */
  past: z.boolean(),
});

export const voucher = voucherRow.extend({
  supplierId: id.nullable(),
  staffId: id.nullable(),
  words: z.string(),
  moneyId: id.nullable(),
  closedBecause: z.string().nullable(),
  authorName: z.string(),
  at: instant,
  lines: z.array(spendingLineShown),
  bills: z.array(z.object({ billId: id, billNo: z.string(), day, dueOn: day, owed: money, amount: money })),
  taxes: z.array(z.object({ rateId: id, name: z.string(), rate: z.int(), base: money, amount: money })),
  signatures: z.array(signature),
  /** The caller has signed it already, so that the next signature is somebody else’s. */
  signedByMe: z.boolean(),
  /** The caller paid it, so that somebody else takes it back. */
  paidByMe: z.boolean(),
  /** It pays tax that was withheld to the authority, as it was reckoned when it was drafted. */
  paysTax: z.boolean(),
});
export type Voucher = z.infer<typeof voucher>;

export const voucherDraft = z.object({
  payeeKind: z.enum(payeeKinds),
  supplierId: optionalId,
  staffId: optionalId,
  payeeName: optionalLine(120),
  day,
  narration: line(300),
  bills: z
    .array(z.object({ billId: id, amount: cents }))
    .max(50)
    .default([]),
  lines: z.array(spendingLine).max(50).default([]),
  /** What is withheld: the tax and what it is reckoned on. */
  taxes: z
    .array(z.object({ rateId: id, base: cents }))
    .max(5)
    .default([]),
});
export type VoucherDraft = z.output<typeof voucherDraft>;

const path = '/api/finance/vouchers';
const versioned = byId.extend({ version: z.int() });
const reasoned = versioned.extend({ reason: line(300) });
const moved = z.object({ voucher, warnings });
const errors = ['not_found', 'conflict', 'duplicate', 'rule'] as const;
const filter = pageInput(['day', 'voucherNo', 'payeeName', 'amount', 'state', 'paidOn'], '-day').extend({
  state: z.enum(['open', ...voucherStates]).optional(),
  supplierId: id.optional(),
  moneyId: id.optional(),
  from: day.optional(),
  to: day.optional(),
});

const step = <const P extends string, const A extends typeof expensesUse, I extends typeof versioned>(
  name: P,
  access: A,
  summary: string,
  input: I,
) => endpoint({ method: 'POST', path: `${path}/:id/${name}`, access, summary, idempotent: true, input, output: moved, errors });

export const vouchersApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: expensesRead,
    summary: 'Payment vouchers',
    input: filter,
    output: pageOf(voucherRow),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: expensesRead,
    summary: 'One voucher with what it pays and who signed it',
    input: byId,
    output: voucher,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: expensesUse,
    summary: 'Draft a voucher',
    idempotent: true,
    input: voucherDraft,
    output: voucher,
    errors,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: expensesUse,
    summary: 'Change a voucher that nobody has signed',
    input: voucherDraft.extend({ id, version: z.int() }),
    output: voucher,
    errors,
  }),
  prepare: step('prepare', expensesUse, 'Sign as the one who prepared it; it gets its number', versioned),
  check: step('check', expensesUse, 'Sign as the one who checked it', versioned),
  approve: step('approve', spendingApprove, 'Sign as the one who approves it', versioned),
  sendBack: step('sendback', spendingSign, 'Send a signed voucher back to its draft, with the reason', reasoned),
  cancel: step('cancel', expensesUse, 'Cancel a voucher that is not paid, with the reason', reasoned),
  pay: step(
    'pay',
    expensesUse,
    'Pay an approved voucher',
    versioned.extend({ day, moneyId: id, mode: z.enum(payModes), reference: optionalLine(40) }),
  ),
  reverse: step(
    'reverse',
    expensesUse,
    'Take a paid voucher back, by somebody who did not pay it, with the reason',
    reasoned.extend({ day: optionalDay }),
  ),
  paper: endpoint({
    method: 'GET',
    path: `${path}/:id/paper`,
    access: expensesRead,
    summary: 'The voucher on paper, with three places to sign',
    input: byId,
    output: binary,
    errors: ['not_found'],
  }),
  certificate: endpoint({
    method: 'GET',
    path: `${path}/:id/certificate`,
    access: expensesRead,
    summary: 'The certificate of the tax withheld',
    input: byId,
    output: binary,
    errors: ['not_found', 'rule'],
  }),
  nextCheque: endpoint({
    method: 'GET',
    path: '/api/finance/nextcheque',
    access: expensesRead,
    summary: 'The number after the last cheque of a bank account, and which numbers were left out',
    input: z.object({ moneyId: id }),
    output: z.object({ next: z.string().nullable(), missing: z.array(z.string()) }),
  }),
};
