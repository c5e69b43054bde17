import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant, line, optionalLine } from '#kit/contract/fields.ts';
import { cents, money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { billingApprove, billingReview, billingUse } from '../../contract/access.ts';

export const requestKinds = ['reverse_run', 'reverse_bill', 'reverse_invoice', 'write_off'] as const;
export const requestStates = ['asked', 'approved', 'refused'] as const;

/** What one asks for and another decides. */
export const request = z.object({
  id,
  kind: z.enum(requestKinds),
  /** The run, bill or invoice; of a write-off the student. */
  targetId: id,
  title: z.string(),
  amount: money,
  reason: z.string(),
  state: z.enum(requestStates),
  askedName: z.string(),
  askedAt: instant,
  decidedName: z.string().nullable(),
  decidedAt: instant.nullable(),
  remark: z.string().nullable(),
  /** The caller asked for it, and so another decides. */
  mine: z.boolean(),
});
export type BillingRequest = z.infer<typeof request>;

const path = '/api/finance/billingrequests';

export const requestsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: billingReview,
    summary: 'What was asked for, the newest first: taking runs, bills and invoices back, writing off',
    input: pageInput(['askedAt', 'title', 'amount', 'state', 'askedName'], '-askedAt').extend({
      state: z.enum(requestStates).optional(),
      kind: z.enum(requestKinds).optional(),
    }),
    output: pageOf(request),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: billingReview,
    summary: 'One request',
    input: byId,
    output: request,
    errors: ['not_found'],
  }),
  askReversal: endpoint({
    method: 'POST',
    path: `${path}/reversals`,
    access: billingUse,
    summary: 'Ask that a billing run, another bill or an invoice be reversed',
    input: z.object({ kind: z.enum(['reverse_run', 'reverse_bill', 'reverse_invoice']), targetId: id, reason: line(200) }),
    output: request,
    idempotent: true,
    errors: ['not_found', 'duplicate', 'rule'],
  }),
  askWriteOff: endpoint({
    method: 'POST',
    path: `${path}/writeoffs`,
    access: billingUse,
    summary: 'Ask that what a student owes of charges be written off',
    input: z.object({
      studentId: id,
      lines: z
        .array(z.object({ chargeId: id, amount: cents }))
        .min(1, 'Choose what is written off.')
        .max(100),
      reason: line(200),
    }),
    output: request,
    idempotent: true,
    errors: ['not_found', 'duplicate', 'rule'],
  }),
  decide: endpoint({
    method: 'POST',
    path: `${path}/:id/decision`,
    access: billingApprove,
    summary: 'Approve or refuse what another asked for; approving does it',
    input: byId.extend({ approve: z.boolean(), remark: optionalLine(200) }),
    output: request,
    idempotent: true,
    errors: ['not_found', 'conflict', 'rule'],
  }),
};
