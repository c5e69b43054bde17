import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant, optionalText } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { messagingUse } from '../../contract/access.ts';
import { reached } from '../../audience/contract/audience.ts';
import { expected, smsContent } from './content.ts';

export const composedStates = ['draft', 'waiting', 'scheduled', 'sent', 'rejected', 'cancelled'] as const;
export const composedState = z.enum(composedStates);
export type ComposedState = z.output<typeof composedState>;

/** A written message in the list of them. */
export const composedRow = z.object({
  id,
  version: z.int(),
  title: z.string(),
  state: composedState,
  author: z.string(),
  /** Of the caller: they may change their draft, and may not approve it. */
  mine: z.boolean(),
  recipients: z.int(),
  segments: z.int(),
  /** It was kept in the outbox: nothing left the machine. */
  outbox: z.boolean(),
  /** When it goes or went out; null while nobody has sent it. */
  goesAt: instant.nullable(),
  updatedAt: instant,
});
export type ComposedRow = z.output<typeof composedRow>;

export const composed = composedRow.extend({
  content: smsContent,
  batchId: id.nullable(),
  sentAt: instant.nullable(),
  decider: z.string().nullable(),
  decidedAt: instant.nullable(),
  reason: z.string().nullable(),
});
export type Composed = z.output<typeof composed>;

/** One message as a recipient will get it. */
export const sample = z.object({
  index: z.int(),
  name: z.string().nullable(),
  phone: z.string(),
  text: z.string(),
  segments: z.int(),
});

/** A message to its real recipients, before it is sent. */
export const smsPreview = z.object({
  reached,
  segments: z.object({ total: z.int(), least: z.int(), most: z.int() }),
  /** Messages that travel in sixteen bits because of what stands in a placeholder, and the characters that force it. */
  accented: z.object({ messages: z.int(), characters: z.array(z.string()) }),
  /** Placeholders that are empty for some. */
  blanks: z.array(z.object({ name: z.string(), count: z.int() })),
  /** Placeholders that mean nothing for these recipients, in words. */
  unknown: z.array(z.string()),
  samples: z.array(sample),
  /** When it would go out, and whether quiet hours hold it until then. */
  goesAt: instant,
  quiet: z.boolean(),
  needsApproval: z.boolean(),
  /** Segments that the school can still send; null when it does not count them. */
  credit: z.int().nullable(),
  /** No provider is set up: it would stay in the outbox, and nothing leaves the machine. */
  outbox: z.boolean(),
});
export type SmsPreview = z.output<typeof smsPreview>;

const path = '/api/messaging/compose';

export const composeApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: messagingUse,
    summary: 'Drafts and scheduled SMS: one’s own drafts, and what waits, is scheduled or was sent',
    input: pageInput(['updatedAt', 'title', 'recipients', 'goesAt'], '-updatedAt').extend({ state: composedState.optional() }),
    output: pageOf(composedRow),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: messagingUse,
    summary: 'One written message',
    input: byId,
    output: composed,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: messagingUse,
    summary: 'Keep a draft',
    input: smsContent,
    output: composed,
    errors: ['rule', 'not_found'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: messagingUse,
    summary: 'Keep what was written since; a rejected message becomes a draft again',
    input: smsContent.extend({ id, version: z.int() }),
    output: composed,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: messagingUse,
    summary: 'Discard one’s own draft',
    input: byId,
    errors: ['not_found', 'rule'],
  }),
  send: endpoint({
    method: 'POST',
    path: `${path}/:id/send`,
    access: messagingUse,
    summary: 'Send a draft as it was previewed, or put it to a second person when it goes to many',
    idempotent: true,
    input: expected.extend({ id, version: z.int() }),
    output: composed,
    errors: ['not_found', 'rule', 'conflict'],
  }),
  decide: endpoint({
    method: 'POST',
    path: `${path}/:id/decide`,
    access: messagingUse,
    summary: 'Approve what somebody else wrote, so that it goes, or reject it with a reason',
    idempotent: true,
    input: z.object({ id, version: z.int(), approved: z.boolean(), reason: optionalText(300) }),
    output: composed,
    errors: ['not_found', 'rule', 'conflict'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/:id/cancel`,
    access: messagingUse,
    summary: 'Cancel what waits for approval or for its time; what has gone is not called back',
    idempotent: true,
    input: z.object({ id, version: z.int() }),
    output: composed,
    errors: ['not_found', 'rule', 'conflict'],
  }),
  preview: endpoint({
    method: 'POST',
    path: `${path}/preview`,
    access: messagingUse,
    summary: 'A message to its real recipients: who, how many segments, and some of them word by word',
    reads: true,
    input: smsContent.extend({
      /** The first of the recipients that are shown word by word. */
      from: z.int().min(0).max(1_000_000).default(0),
    }),
    output: smsPreview,
    errors: ['not_found'],
  }),
};

/** How many recipients one preview shows word by word. */
export const samplesShown = 10;
