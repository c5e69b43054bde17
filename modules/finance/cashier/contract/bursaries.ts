import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { day, id, line, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { cents } from '#kit/contract/money.ts';
import { cashierUse, receiptsCross } from '../../contract/access.ts';

export const instruments = ['cheque', 'eft'] as const;

const path = '/api/finance/bursaries';

export const bursariesApi = {
  receive: endpoint({
    method: 'POST',
    path,
    access: cashierUse,
    summary: 'One payment of a sponsor for many students: a receipt each, all or nothing',
    input: z.object({
      sponsorId: optionalId,
      payerName: line(120),
      instrument: z.enum(instruments),
      reference: line(40),
      day,
      /** The account of a transfer; a cheque goes to the cheques that have not cleared. */
      moneyId: optionalId,
      cheque: z
        .object({ drawnOn: line(60), datedOn: day })
        .nullable()
        .default(null),
      amount: cents,
      note: optionalLine(200),
      shares: z
        .array(z.object({ studentId: id, amount: cents }))
        .min(1, 'Name the students.')
        .max(1000),
    }),
    output: z.object({ id, receipts: z.array(z.object({ id, receiptNo: z.string(), studentId: id })) }),
    errors: ['not_found', 'duplicate', 'rule', 'conflict'],
    idempotent: true,
  }),
  cross: endpoint({
    method: 'POST',
    path: `${path}/:id/cross`,
    access: receiptsCross,
    summary: 'Cross every receipt of a bursary that stands, with its cheque; all or nothing',
    input: z.object({ id, reason: line(200) }),
    output: z.object({ id, receipts: z.int(), amount: z.int() }),
    errors: ['not_found', 'forbidden', 'conflict', 'rule'],
    idempotent: true,
  }),
  match: endpoint({
    method: 'POST',
    path: `${path}/match`,
    access: cashierUse,
    summary: 'Which students a pasted list of admission numbers means',
    input: z.object({ admissionNos: z.array(z.string().trim().min(1).max(40)).min(1).max(1000) }),
    output: z.array(
      z.object({
        admissionNo: z.string(),
        student: z.object({ id, name: z.string(), className: z.string().nullable(), balance: z.int() }).nullable(),
      }),
    ),
    reads: true,
  }),
  sponsors: endpoint({
    method: 'GET',
    path: `${path}/sponsors`,
    access: cashierUse,
    summary: 'Sponsors by name',
    output: z.array(z.object({ id, name: z.string() })),
  }),
  ofSponsor: endpoint({
    method: 'GET',
    path: `${path}/students`,
    access: cashierUse,
    summary: 'The students whom a sponsor pays for on a day',
    input: z.object({ sponsorId: id, day }),
    output: z.array(z.object({ id, admissionNo: z.string(), name: z.string(), balance: z.int() })),
  }),
};
