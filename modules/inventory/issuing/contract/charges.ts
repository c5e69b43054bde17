import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, instant, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { centsOrZero, money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { everybody } from '../../contract/access.ts';
import { amountOf } from '../../setup/contract/quantity.ts';
import { treatments } from './words.ts';

export const chargeStates = ['asked', 'approved', 'waived', 'taken_back'] as const;

export const chargeRow = z.object({
  id,
  version: z.int(),
  chargeNo: z.string(),
  day,
  itemName: z.string(),
  unit: z.string(),
  quantity: amountOf,
  condition: z.enum(['damaged', 'lost']),
  treatment: z.enum(treatments),
  /** Who bears it; null for what is written off. */
  payerName: z.string().nullable(),
  amount: money,
  issueId: id,
  issueNo: z.string(),
  askedName: z.string(),
  state: z.enum(chargeStates),
});
export type ChargeRow = z.infer<typeof chargeRow>;

export const charge = chargeRow.extend({
  itemId: id,
  returnNo: z.string(),
  toName: z.string(),
  studentId: id.nullable(),
  staffMemberId: id.nullable(),
  because: z.string().nullable(),
  approvedOn: day.nullable(),
  /** Of the student’s account, once it is charged. */
  invoiceId: id.nullable(),
  /** What the things left the store at. */
  value: money,
  /** The caller proposed it, or it is for them to pay. */
  mine: z.boolean(),
  /** The caller proposed it. */
  askedByMe: z.boolean(),
  /** The caller approves for the store. */
  mayApprove: z.boolean(),
  steps: z.array(z.object({ step: z.string(), name: z.string(), comment: z.string().nullable(), at: instant })),
});
export type Charge = z.infer<typeof charge>;

const path = '/api/inventory/charges';
const versioned = byId.extend({ version: z.int() });
const taking = {
  method: 'POST',
  access: everybody,
  idempotent: true,
  input: versioned.extend({ comment: optionalLine(300) }),
  output: charge,
  errors: ['not_found', 'conflict', 'rule'],
} as const;

export const chargesApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: everybody,
    summary: 'Charges and write-offs for things damaged or lost',
    input: pageInput(['day', 'chargeNo', 'itemName', 'amount', 'payerName'], '-day').extend({
      state: z.enum(chargeStates).optional(),
      treatment: z.enum(treatments).optional(),
      studentId: id.optional(),
      staffMemberId: id.optional(),
      from: day.optional(),
      to: day.optional(),
    }),
    output: pageOf(chargeRow),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: everybody,
    summary: 'One charge with its steps',
    input: byId,
    output: charge,
    errors: ['not_found'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: everybody,
    summary: 'Change what one proposed, before it is decided on',
    input: versioned.extend({
      treatment: z.enum(treatments, 'Choose who bears it.'),
      staffMemberId: optionalId,
      amount: centsOrZero,
      because: optionalLine(300),
    }),
    output: charge,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  approve: endpoint({
    ...taking,
    path: `${path}/:id/approve`,
    summary: 'Approve a charge: it goes on the student’s account or comes off the pay, or is written off',
  }),
  waive: endpoint({ ...taking, path: `${path}/:id/waive`, summary: 'Waive a charge that is proposed, with the reason' }),
  takeBack: endpoint({
    ...taking,
    path: `${path}/:id/take-back`,
    summary: 'Reverse a charge that was made, with the reason; what was lost is out again, and can be returned',
  }),
};
