import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, instant, line } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { messagingUse } from '../../contract/access.ts';
import { messageState } from '../../outgoing/contract/states.ts';

/** A message in the history. */
export const smsRow = z.object({
  id,
  batchId: id,
  title: z.string(),
  purpose: z.string(),
  author: z.string(),
  name: z.string().nullable(),
  phone: z.string(),
  body: z.string(),
  segments: z.int(),
  state: messageState,
  /** Why it failed, waits or is not known; the provider's own words stand in it. */
  reason: z.string().nullable(),
  /** It is in the outbox: nothing left the machine. */
  outbox: z.boolean(),
  /** What the provider asks for it: `KES 0.80`; null where it tells no price. */
  cost: z.string().nullable(),
  /** The school's day on which it goes or went out. */
  day,
  createdAt: instant,
  dueAt: instant,
  sentAt: instant.nullable(),
  settledAt: instant.nullable(),
});
export type SmsRow = z.output<typeof smsRow>;

export const smsDetail = smsRow.extend({
  studentId: id.nullable(),
  provider: z.string().nullable(),
  providerIds: z.array(z.string()),
  attempts: z.int(),
  /** Segments taken from the credit. */
  charged: z.int(),
  /** The batch with which it was sent again. */
  againBatchId: id.nullable(),
  timeline: z.array(z.object({ at: instant, what: z.string(), detail: z.string().nullable() })),
});
export type SmsDetail = z.output<typeof smsDetail>;

/** Chosen messages, or all that fit of a batch. */
const chosen = z
  .object({ ids: z.array(id).max(5000).default([]), batchId: id.nullable().default(null) })
  .refine(({ ids, batchId }) => ids.length > 0 || batchId !== null, { path: ['ids'], message: 'Choose messages.' });

/** All messages of one sending together. */
export const smsRun = z.object({
  id,
  title: z.string(),
  messages: z.int(),
  segments: z.int(),
  /** Of them in the outbox: nothing left the machine. */
  outbox: z.int(),
  /** What the provider asks for all of them; null where it tells no price. */
  cost: z.string().nullable(),
  /** Messages whose price the provider told. */
  priced: z.int(),
});
export type SmsRun = z.output<typeof smsRun>;

const choice = z.object({ value: z.string(), label: z.string() });

const path = '/api/messaging/sms';

export const smsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: messagingUse,
    summary: 'Messages that were put on their way, newest first',
    input: pageInput(['createdAt', 'name', 'day', 'segments'], '-createdAt').extend({
      state: messageState.optional(),
      purpose: line(80).optional(),
      author: line(120).optional(),
      batchId: id.optional(),
      phone: line(30).optional(),
      from: day.optional(),
      to: day.optional(),
      /** Only those whose outcome somebody still has to decide about. */
      undecided: z.boolean().optional(),
    }),
    output: pageOf(smsRow),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: messagingUse,
    summary: 'One message with everything that happened to it',
    input: byId,
    output: smsDetail,
    errors: ['not_found'],
  }),
  run: endpoint({
    method: 'GET',
    path: `${path}/batches/:id`,
    access: messagingUse,
    summary: 'One sending as a whole: messages, segments, and what the provider asks for them',
    input: byId,
    output: smsRun,
    errors: ['not_found'],
  }),
  choices: endpoint({
    method: 'GET',
    path: `${path}/choices`,
    access: messagingUse,
    summary: 'What the history can be filtered by: purposes, senders and the latest batches',
    output: z.object({ purposes: z.array(choice), authors: z.array(choice), batches: z.array(choice) }),
  }),
  resend: endpoint({
    method: 'POST',
    path: `${path}/resend`,
    access: messagingUse,
    summary: 'Send again what failed; what arrived or may have arrived only when that is said',
    idempotent: true,
    input: chosen.safeExtend({
      /** Also those that arrived or may have arrived. */
      sure: z.boolean().default(false),
    }),
    output: z.object({ batchId: id, queued: z.int(), held: z.int(), blocked: z.int() }),
    errors: ['rule', 'not_found'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/cancel`,
    access: messagingUse,
    summary: 'Stop messages that have not left yet',
    input: chosen,
    output: z.object({ cancelled: z.int() }),
    errors: ['rule'],
  }),
};
