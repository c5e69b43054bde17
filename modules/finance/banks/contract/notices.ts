import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, instant, line, optionalId } from '#kit/contract/fields.ts';
import { cents } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { financeAdmin, suspenseRead } from '../../contract/access.ts';

export const noticeStates = ['waiting', 'resolved', 'done', 'all'] as const;
export const noticeChannels = ['mpesa', 'equity', 'kcb'] as const;

/** What M-Pesa or a bank said, and why it could not be taken into the books. */
export const notice = z.object({
  id,
  version: z.int(),
  channel: z.enum(noticeChannels),
  what: z.string(),
  at: instant,
  lastAt: instant,
  times: z.int(),
  state: z.enum(['new', 'done', 'open', 'resolved']),
  why: z.string().nullable(),
  /** As far as they could be read; the amount in cents. */
  reference: z.string().nullable(),
  amount: z.int().nullable(),
  payer: z.string().nullable(),
  address: z.string(),
  proved: z.boolean(),
  size: z.int(),
  paymentId: id.nullable(),
  resolvedBy: z.string().nullable(),
  resolvedAt: instant.nullable(),
  resolution: z.string().nullable(),
});
export type Notice = z.output<typeof notice>;

const path = '/api/finance/notices';

export const noticesApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: suspenseRead,
    summary: 'Notices of M-Pesa and banks: those that could not be taken, or all',
    input: pageInput(['at', 'lastAt', 'amount', 'reference'], '-at').extend({
      state: z.enum(noticeStates).default('waiting'),
      channel: z.enum(noticeChannels).optional(),
    }),
    output: pageOf(notice),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: suspenseRead,
    summary: 'One notice',
    input: byId,
    output: notice,
    errors: ['not_found'],
  }),
  raw: endpoint({
    method: 'GET',
    path: `${path}/:id/raw`,
    access: financeAdmin,
    summary: 'A notice as it came',
    input: byId,
    output: z.object({ text: z.string(), size: z.int() }),
    errors: ['not_found'],
  }),
  again: endpoint({
    method: 'POST',
    path: `${path}/:id/again`,
    access: financeAdmin,
    summary: 'Read a notice once more, after settings were changed',
    input: byId,
    output: notice,
    errors: ['not_found', 'conflict'],
  }),
  take: endpoint({
    method: 'POST',
    path: `${path}/:id/payment`,
    access: financeAdmin,
    summary: 'Receive the money of a notice into suspense, as a person read it',
    input: z.object({
      id,
      reference: z
        .string()
        .trim()
        .regex(/^[\w./:-]{4,60}$/, 'Enter the code: letters and digits, four at least.'),
      amount: cents.min(1, 'Enter the amount.'),
      day,
      moneyId: optionalId,
      reason: line(300),
    }),
    output: notice,
    errors: ['not_found', 'conflict', 'rule'],
    idempotent: true,
  }),
  close: endpoint({
    method: 'POST',
    path: `${path}/:id/close`,
    access: financeAdmin,
    summary: 'Record that nothing is to be received for a notice, and why',
    input: z.object({ id, reason: line(300) }),
    output: notice,
    errors: ['not_found', 'conflict'],
  }),
};
