import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, line } from '#kit/contract/fields.ts';
import { cents } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { cashierRead, cashierUse, chequesBounce } from '../../contract/access.ts';

export const chequeStates = ['pending', 'cleared', 'bounced', 'void'] as const;
export type ChequeState = (typeof chequeStates)[number];

export const cheque = z.object({
  id,
  version: z.int(),
  chequeNo: z.string(),
  drawnOn: z.string(),
  payerName: z.string().nullable(),
  datedOn: z.string(),
  receivedOn: z.string(),
  amount: z.int(),
  state: z.enum(chequeStates),
  bank: z.string().nullable(),
  decidedOn: z.string().nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
  /** The students it pays for. */
  students: z.string(),
  receipts: z.array(z.object({ id, receiptNo: z.string(), name: z.string().nullable(), amount: z.int() })),
});
export type Cheque = z.infer<typeof cheque>;

const path = '/api/finance/cheques';

export const chequesApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: cashierRead,
    summary: 'Cheques: pending, cleared and bounced',
    input: pageInput(['receivedOn', 'datedOn', 'chequeNo', 'amount', 'state'], '-receivedOn').extend({
      state: z.enum(chequeStates).optional(),
    }),
    output: pageOf(cheque),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: cashierRead,
    summary: 'One cheque',
    input: byId,
    output: cheque,
    errors: ['not_found'],
  }),
  clear: endpoint({
    method: 'POST',
    path: `${path}/:id/clear`,
    access: cashierUse,
    summary: 'The bank has paid a cheque',
    input: z.object({ id, bankId: id, day }),
    output: cheque,
    errors: ['not_found', 'conflict', 'rule'],
    idempotent: true,
  }),
  unclear: endpoint({
    method: 'POST',
    path: `${path}/:id/unclear`,
    access: chequesBounce,
    summary: 'Take back that a cheque cleared, which was said by mistake: it is pending again',
    input: z.object({ id, reason: line(200) }),
    output: cheque,
    errors: ['not_found', 'conflict', 'rule', 'forbidden'],
    idempotent: true,
  }),
  bounce: endpoint({
    method: 'POST',
    path: `${path}/:id/bounce`,
    access: chequesBounce,
    summary: 'The bank has returned a cheque, cleared or not: its receipts are reversed and, if wanted, a charge is billed',
    input: z.object({
      id,
      day,
      reason: line(200),
      /** Billed to the first of its students; null for none. */
      charge: cents.nullable().default(null),
    }),
    /** With what there is to know of the account that a cleared one had gone into. */
    output: cheque.extend({ warning: z.string().nullable() }),
    errors: ['not_found', 'conflict', 'rule', 'forbidden'],
    idempotent: true,
  }),
};
