import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, instant, line, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { cents, money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { cashierUse } from '#modules/finance/contract/access.ts';
import { employeesWrite } from '#modules/hr/contract/access.ts';
import { everybody } from '../../contract/access.ts';

export const fineKinds = ['overdue', 'damage', 'lost'] as const;
export type FineKind = (typeof fineKinds)[number];
export const fineKindWords: Readonly<Record<FineKind, string>> = { overdue: 'Late', damage: 'Damaged', lost: 'Lost' };

export const fineStates = ['open', 'settled', 'waived'] as const;
export type FineState = (typeof fineStates)[number];
export const fineStateWords: Readonly<Record<FineState, string>> = { open: 'Owed', settled: 'Paid', waived: 'Waived' };

export const fineRow = z.object({
  id,
  version: z.int(),
  fineNo: z.string(),
  kind: z.enum(fineKinds),
  day: z.string(),
  daysLate: z.int().nullable(),
  loanId: id,
  copyId: id,
  titleId: id,
  accessionNo: z.string(),
  title: z.string(),
  studentId: id.nullable(),
  staffMemberId: id.nullable(),
  borrower: z.string(),
  borrowerNo: z.string(),
  className: z.string().nullable(),
  amount: money,
  takenOff: money,
  paid: money,
  owed: money,
  state: z.enum(fineStates),
});
export type FineRow = z.infer<typeof fineRow>;

export const fine = fineRow.extend({
  because: z.string().nullable(),
  /** What of the amount stays when the copy is found. */
  fee: money,
  foundOn: z.string().nullable(),
  invoiceId: id.nullable(),
  recoveryId: id.nullable(),
  chargedName: z.string(),
  at: instant,
  waiverId: id.nullable().describe('The waiver that waits for a decision'),
  steps: z.array(
    z.object({
      step: z.string(),
      amount: money,
      comment: z.string().nullable(),
      receiptNo: z.string().nullable(),
      /** The receipt was crossed in finance, or its cheque bounced: nothing is paid by it any more. */
      crossed: z.boolean(),
      name: z.string(),
      at: instant,
    }),
  ),
});
export type Fine = z.infer<typeof fine>;

const path = '/api/library/fines';
const errors = ['not_found', 'conflict', 'rule', 'duplicate'] as const;
const versioned = byId.extend({ version: z.int() });

export const finesApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: everybody,
    summary: 'Fines with what is still owed of each',
    input: pageInput(['day', 'fineNo', 'borrower', 'title', 'amount', 'owed'], '-day').extend({
      state: z.enum(fineStates).optional(),
      kind: z.enum(fineKinds).optional(),
      classId: id.optional(),
      studentId: id.optional(),
      staffMemberId: id.optional(),
      from: day.optional(),
      to: day.optional(),
    }),
    output: pageOf(fineRow).extend({ owed: money }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: everybody,
    summary: 'One fine with what became of it',
    input: byId,
    output: fine,
    errors: ['not_found'],
  }),
  charge: endpoint({
    method: 'POST',
    path,
    access: everybody,
    summary: 'Charge a borrower for damage to a copy; no more than it costs to replace',
    idempotent: true,
    input: z.object({ loanId: id, amount: cents, because: line(300) }),
    output: fine,
    errors,
  }),
  pay: endpoint({
    method: 'POST',
    path: `${path}/:id/pay`,
    access: cashierUse,
    summary: 'Receive money for a fine at the desk, with a receipt of finance',
    idempotent: true,
    input: versioned.extend({
      amount: cents,
      mode: z.enum(['cash', 'mpesa']),
      reference: optionalLine(20),
      moneyId: optionalId,
    }),
    output: fine,
    errors,
  }),
  recover: endpoint({
    method: 'POST',
    path: `${path}/:id/recover`,
    access: employeesWrite,
    summary: 'Take what a member of staff owes off their next pay',
    idempotent: true,
    input: versioned.extend({ because: line(200) }),
    output: fine,
    errors,
  }),
  leaveRecovery: endpoint({
    method: 'POST',
    path: `${path}/:id/leaverecovery`,
    access: employeesWrite,
    summary: 'Not take it off their pay after all, while that month is not posted',
    idempotent: true,
    input: versioned.extend({ because: line(200) }),
    output: fine,
    errors,
  }),
};

const clearanceLoan = z.object({
  id,
  accessionNo: z.string(),
  title: z.string(),
  outOn: z.string(),
  dueOn: z.string(),
  price: money.nullable(),
});

const who = { studentId: id.optional(), staffMemberId: id.optional() };

export const clearanceApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/library/clearance',
    access: everybody,
    summary: 'What a borrower still has and owes before they leave',
    input: z.object(who),
    output: z.object({
      borrower: z.string(),
      borrowerNo: z.string(),
      className: z.string().nullable(),
      clear: z.boolean(),
      loans: z.array(clearanceLoan),
      fines: z.array(fineRow),
      owed: money,
    }),
    errors: ['not_found', 'validation'],
  }),
  print: endpoint({
    method: 'GET',
    path: '/api/library/clearance/paper',
    access: everybody,
    summary: 'The same on paper, with a place to sign',
    input: z.object(who),
    output: binary,
    errors: ['not_found', 'validation'],
  }),
};
