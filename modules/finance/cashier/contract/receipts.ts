import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { behindCode } from '#kit/contract/access.ts';
import { byId, day, id, instant, line, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { cents, centsOrZero } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { optionalPhone } from '#kit/contract/phone-field.ts';
import { cashierRead, cashierUse, receiptsCross } from '../../contract/access.ts';
import { modes, payerModes, receiptFilterStates, receiptStates, seriesKinds } from '../../receiving/contract/modes.ts';

/** A receipt in a list. */
export const receiptRow = z.object({
  id,
  receiptNo: z.string(),
  series: z.enum(seriesKinds),
  day: z.string(),
  at: instant,
  studentId: id.nullable(),
  /** Of the student; of the payer where no student is meant. */
  name: z.string().nullable(),
  admissionNo: z.string().nullable(),
  className: z.string().nullable(),
  mode: z.enum(modes),
  reference: z.string().nullable(),
  account: z.string(),
  amount: z.int(),
  state: z.enum(receiptStates),
  cashierName: z.string(),
});
export type ReceiptRow = z.infer<typeof receiptRow>;

const link = z.object({ id, receiptNo: z.string(), name: z.string().nullable(), amount: z.int() });

/** What was set against what: a charge, or kept as credit. */
const allocation = z.object({ title: z.string(), term: z.string().nullable(), amount: z.int() });

export const receipt = receiptRow.extend({
  payerName: z.string().nullable(),
  payerPhone: z.string().nullable(),
  narration: z.string().nullable(),
  /** Of the student's whole account when this receipt had been written; null where no student is meant. */
  balanceAfter: z.int().nullable(),
  allocations: z.array(allocation),
  goods: z.object({ item: z.string(), quantity: z.number(), unit: z.string(), unitPrice: z.int() }).nullable(),
  crossedAt: instant.nullable(),
  crossedBy: z.string().nullable(),
  crossedBecause: z.string().nullable(),
  writtenBy: z.string(),
  printCount: z.int(),
  hash: z.string(),
  /** What its QR code opens, after the address of the installation. */
  checkPath: z.string(),
  /** The payment for many students that it is part of; `standing` counts its receipts that have not been reversed. */
  bursary: z.object({ id, payerName: z.string(), reference: z.string(), standing: z.int(), amount: z.int() }).nullable(),
  insteadOf: link.nullable(),
  reissued: z.array(link),
});
export type Receipt = z.infer<typeof receipt>;

export const goodsDraft = z.object({
  item: line(80),
  quantity: z.number('Enter how much.').positive('Enter more than nothing.').max(1_000_000).multipleOf(0.001),
  unit: line(20),
  unitPrice: cents,
});

export const receiveDraft = z.object({
  studentId: id,
  day,
  mode: z.enum(payerModes),
  amount: cents,
  reference: optionalLine(40),
  /** The account that the money went into; where a cheque will be banked it is not known yet. */
  moneyId: optionalId,
  payerName: optionalLine(120),
  payerPhone: optionalPhone,
  narration: optionalLine(200),
  /** What the cashier sets against which charge by hand; the rest goes by the school's rule. */
  shares: z
    .array(z.object({ chargeId: id, amount: centsOrZero }))
    .max(300)
    .default([]),
  goods: goodsDraft.nullable().default(null),
  cheque: z
    .object({ drawnOn: line(60), datedOn: day })
    .nullable()
    .default(null),
});

export const written = z.object({
  id,
  receiptNo: z.string(),
  amount: z.int(),
  before: z.int(),
  after: z.int(),
});
export type Written = z.infer<typeof written>;

export const paperSizes = ['A5', '80mm'] as const;

/** Whoever hands a receipt over prints it; who only reads does not. */
const receiptsPrint = behindCode(
  'ROLE_Pay_Fees',
  'ROLE_Cross_Receipts',
  'ROLE_finance_admin',
  'ROLE_Access_Other_Sources_of_income',
);

const chainRead = behindCode(
  'ROLE_View_Dalily_Collections',
  'ROLE_Pay_Fees',
  'ROLE_Cross_Receipts',
  'ROLE_finance_admin',
  'ROLE_View_Only',
);

const path = '/api/finance/receipts';

export const receiptsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: cashierRead,
    summary: 'Receipts',
    input: pageInput(['receiptNo', 'day', 'name', 'amount', 'mode', 'at'], '-at').extend({
      from: day.optional(),
      to: day.optional(),
      mode: z.enum(modes).optional(),
      state: z.enum(receiptFilterStates).optional(),
      series: z.enum(seriesKinds).optional(),
      /** By the name that stands on the receipt. */
      cashier: z.string().trim().max(120).optional(),
      classId: id.optional(),
      studentId: id.optional(),
    }),
    output: pageOf(receiptRow),
  }),
  cashiers: endpoint({
    method: 'GET',
    path: `${path}/cashiers`,
    access: cashierRead,
    summary: 'Who has written receipts, by name',
    output: z.array(z.string()),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: cashierRead,
    summary: 'One receipt with what it was set against',
    input: byId,
    output: receipt,
    errors: ['not_found'],
  }),
  receive: endpoint({
    method: 'POST',
    path,
    access: cashierUse,
    summary: 'Receive fees for a student',
    input: receiveDraft,
    output: written,
    errors: ['not_found', 'duplicate', 'rule', 'conflict'],
    idempotent: true,
  }),
  crossing: endpoint({
    method: 'GET',
    path: `${path}/:id/crossing`,
    access: receiptsCross,
    summary: 'What crossing a receipt would do',
    input: byId,
    output: z.object({
      /** Why it cannot be crossed by this user; null when it can. */
      refusal: z.string().nullable(),
      /** Of the student of fees; null where what the receipt is for changes no such balance. */
      balanceBefore: z.int().nullable(),
      balanceAfter: z.int().nullable(),
      moves: z.array(z.object({ debit: z.string(), credit: z.string(), amount: z.int() })),
      /** Things to know: the day is closed, the cheque has cleared. */
      notes: z.array(z.string()),
    }),
    errors: ['not_found'],
  }),
  cross: endpoint({
    method: 'POST',
    path: `${path}/:id/cross`,
    access: receiptsCross,
    summary: 'Cross a receipt and, if wanted, issue it again to the right students',
    input: z.object({
      id,
      reason: line(200),
      reissue: z
        .array(z.object({ studentId: id, amount: cents }))
        .max(50)
        .default([]),
    }),
    output: z.object({ id, receiptNo: z.string(), reissued: z.array(z.object({ id, receiptNo: z.string(), studentId: id })) }),
    errors: ['not_found', 'forbidden', 'conflict', 'rule', 'duplicate'],
    idempotent: true,
  }),
  print: endpoint({
    method: 'GET',
    path: `${path}/:id/print`,
    access: receiptsPrint,
    summary: 'A receipt as a PDF; from the second time on it is marked as a copy',
    input: byId.extend({ size: z.enum(paperSizes).default('A5') }),
    output: binary,
    errors: ['not_found'],
    reads: false,
  }),
  chain: endpoint({
    method: 'GET',
    path: `${path}/chain`,
    access: chainRead,
    summary: 'Whether every receipt still holds the hash of the one before',
    output: z.array(
      z.object({
        series: z.enum(seriesKinds),
        receipts: z.int(),
        /** The first receipt that does not fit; null when the chain is whole. */
        brokenAt: z.string().nullable(),
      }),
    ),
  }),
  check: endpoint({
    method: 'GET',
    path: `${path}/check/:token`,
    access: 'public',
    summary: 'Whether a receipt is genuine, by its QR code',
    input: z.object({ token: z.string().max(80) }),
    output: z.object({
      receipt: z
        .object({
          school: z.string(),
          receiptNo: z.string(),
          day: z.string(),
          amount: z.int(),
          state: z.enum(['genuine', 'pending', 'crossed']),
        })
        .nullable(),
    }),
  }),
};
