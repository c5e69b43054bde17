import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { day, id, line, optionalLine } from '#kit/contract/fields.ts';
import { cents } from '#kit/contract/money.ts';
import { optionalPhone } from '#kit/contract/phone-field.ts';
import { suspenseApprove, suspensePay, suspenseUse } from '../../contract/access.ts';
import { paymentDetail } from './suspense.ts';

const path = '/api/finance/suspense/refunds';

/** What is paid back of a payment in suspense: asked for, approved by another, paid. */
export const suspenseRefundsApi = {
  ask: endpoint({
    method: 'POST',
    path,
    access: suspenseUse,
    summary: 'Ask for a payment, or a part of it, to be paid back',
    input: z.object({
      paymentId: id,
      amount: cents,
      reason: line(200),
      payeeName: optionalLine(120),
      payeePhone: optionalPhone,
    }),
    output: paymentDetail,
    errors: ['not_found', 'rule', 'conflict'],
    idempotent: true,
  }),
  decide: endpoint({
    method: 'POST',
    path: `${path}/:id/decision`,
    access: suspenseApprove,
    summary: 'Approve or reject a refund that somebody else asked for; one that is approved is given up until it is paid',
    input: z
      .object({ id, approve: z.boolean(), reason: optionalLine(200) })
      .refine(({ approve, reason }) => approve || reason !== null, { path: ['reason'], message: 'Say why it is rejected.' }),
    output: paymentDetail,
    errors: ['not_found', 'conflict', 'forbidden'],
    idempotent: true,
  }),
  payByHand: endpoint({
    method: 'POST',
    path: `${path}/:id/paid`,
    access: suspensePay,
    summary: 'Record that a refund was paid from one of the school’s accounts',
    input: z.object({ id, moneyId: id, day, reference: line(60) }),
    output: paymentDetail,
    errors: ['not_found', 'conflict', 'rule', 'duplicate'],
    idempotent: true,
  }),
  payByMpesa: endpoint({
    method: 'POST',
    path: `${path}/:id/send`,
    access: suspensePay,
    summary: 'Pay a refund to the payer’s phone by M-Pesa',
    input: z.object({ id }),
    output: paymentDetail,
    errors: ['not_found', 'conflict', 'rule'],
    idempotent: true,
  }),
  cameBack: endpoint({
    method: 'POST',
    path: `${path}/:id/cameback`,
    access: suspensePay,
    summary: 'Say that the money of a refund that was paid came back, so that it stands in suspense again',
    input: z.object({ id, moneyId: id, day, reason: line(200) }),
    output: paymentDetail,
    errors: ['not_found', 'conflict', 'rule'],
    idempotent: true,
  }),
};
