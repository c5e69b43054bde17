import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, line } from '#kit/contract/fields.ts';
import { centsOrZero, money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { expensesRead, expensesUse, spendingApprove } from '../../contract/access.ts';
import { taxKinds } from './rates.ts';

export const withheldStates = ['due', 'promised', 'remitted', 'over'] as const;
export type WithheldState = (typeof withheldStates)[number];
export const withheldWords = {
  due: 'To be paid',
  promised: 'On a voucher',
  remitted: 'Paid to KRA',
  over: 'Paid, and reversed since',
} as const;
export const taxKindWords = { income: 'Income tax', vat: 'Value added tax' } as const;

export const withheldRow = z.object({
  id: z.string(),
  voucherId: id,
  voucherNo: z.string().nullable(),
  /** When the payee was paid: the tax is of this day. */
  paidOn: day,
  payeeName: z.string(),
  kraPin: z.string().nullable(),
  /** The numbers of the payee's invoices. */
  invoices: z.string(),
  tax: z.string(),
  kind: z.enum(taxKinds),
  base: money,
  /** In hundredths of a per cent. */
  rate: z.int(),
  amount: money,
  state: z.enum(withheldStates),
  /** The voucher by which it is paid to the authority; none where it was paid otherwise. */
  remittanceVoucherId: id.nullable(),
  remittanceNo: z.string().nullable(),
  remittedOn: day.nullable(),
});
export type WithheldRow = z.infer<typeof withheldRow>;

const ofMonth = z.object({
  month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Choose the month.'),
  kind: z.enum(taxKinds, 'Choose the tax.'),
});

const owed = z.object({
  /** What the books have on the account of tax withheld. */
  held: z.int(),
  due: money,
  promised: money,
  /** Paid for vouchers that were reversed since. */
  over: money,
  /**
   * What the account holds beside all this: more came from an opening balance or a journal; less than nothing was paid by something
   * other than a voucher from here.
   */
  beside: z.int(),
  months: z.array(ofMonth.extend({ withheld: money, due: money, promised: money, remitted: money, over: money })),
  /** Payments that were marked by hand, the latest first. */
  marks: z.array(ofMonth.extend({ id, amount: z.int(), paidOn: day, reference: z.string(), reason: z.string(), by: z.string() })),
});
export type Owed = z.infer<typeof owed>;

const path = '/api/finance/withheld';
const errors = ['not_found', 'conflict', 'rule'] as const;

export const withheldApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: expensesRead,
    summary: 'Tax withheld on payments: from whom, on what, and whether it is paid to the revenue authority',
    input: pageInput(['paidOn', 'payeeName', 'kraPin', 'tax', 'base', 'rate', 'amount', 'state'], '-paidOn').extend({
      from: day.optional(),
      to: day.optional(),
      kind: z.enum(taxKinds).optional(),
      state: z.enum(withheldStates).optional(),
    }),
    output: pageOf(withheldRow),
  }),
  owed: endpoint({
    method: 'GET',
    path: '/api/finance/withheldowed',
    access: expensesRead,
    summary: 'What is withheld and owed to the revenue authority, by month, against what the books hold',
    output: owed,
  }),
  draft: endpoint({
    method: 'POST',
    path: `${path}/voucher`,
    access: expensesUse,
    summary: 'Draft the voucher that pays the tax withheld in a month to the revenue authority',
    idempotent: true,
    input: ofMonth.extend({
      day,
      /** Of what the account holds beside: an opening balance, a journal. */
      beside: centsOrZero.default(0),
    }),
    output: z.object({ voucherId: id }),
    errors,
  }),
  mark: endpoint({
    method: 'POST',
    path: `${path}/paid`,
    access: spendingApprove,
    summary: 'Mark the tax of a month as paid by something else that the books have',
    idempotent: true,
    input: ofMonth.extend({ paidOn: day, reference: line(40), reason: line(300) }),
    output: owed,
    errors,
  }),
  unmark: endpoint({
    method: 'POST',
    path: `${path}/:id/unmark`,
    access: spendingApprove,
    summary: 'Take such a mark back, with the reason',
    idempotent: true,
    input: byId.extend({ reason: line(300) }),
    output: owed,
    errors,
  }),
};
