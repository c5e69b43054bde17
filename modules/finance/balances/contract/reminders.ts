import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant, optionalDay, optionalId, optionalText } from '#kit/contract/fields.ts';
import { money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { messageState } from '#modules/messaging/outgoing/contract/states.ts';
import { balancesSend } from '../../contract/access.ts';
import { balanceChoice } from './balances.ts';
import { feeText, feeTemplates } from './templates.ts';

export const reminderKinds = ['balance', 'invoice'] as const;
export type ReminderKind = (typeof reminderKinds)[number];
export const runStates = ['waiting', 'scheduled', 'sent', 'rejected', 'cancelled', 'failed'] as const;
export type RunState = (typeof runStates)[number];

/** Whom a run is for. */
export const reminderChoice = balanceChoice.extend({
  studentIds: z.array(id).max(2000).default([]),
  guardians: z.enum(['first', 'all']).default('first'),
  /** Nobody who was told within so many days; 0: everybody. */
  skipDays: z.int().min(0).max(365).default(0),
  /** Of invoices: billed from this day to that. Without, in the current term. */
  from: optionalDay,
  to: optionalDay,
});
export type ReminderChoice = z.output<typeof reminderChoice>;

const wanted = z.object({
  kind: z.enum(reminderKinds),
  body: feeText,
  choice: reminderChoice,
  /** Students who were taken out. */
  excluded: z.array(id).max(5000).default([]),
  /** Null: at once. */
  sendAt: instant.nullable().default(null),
});

/** One message as a guardian gets it; siblings stand in one. */
export const reminderMessage = z.object({
  phone: z.string(),
  name: z.string(),
  guardianId: id.nullable(),
  students: z.array(z.object({ id, name: z.string(), owed: money })),
  text: z.string(),
  segments: z.int(),
  owed: money,
});
export type ReminderMessage = z.output<typeof reminderMessage>;

const leftOut = z.object({ studentId: id, fullName: z.string(), because: z.string() });

export const reminderPreview = z.object({
  messages: z.array(reminderMessage),
  leftOut: z.array(leftOut),
  students: z.int(),
  segments: z.int(),
  owed: money,
  /** Placeholders that mean nothing, in words. */
  unknown: z.array(z.string()),
  goesAt: instant,
  quiet: z.boolean(),
  needsApproval: z.boolean(),
  credit: z.int().nullable(),
  /** No SMS provider is set up: nothing leaves the machine. */
  outbox: z.boolean(),
});
export type ReminderPreview = z.output<typeof reminderPreview>;

export const reminderRun = z.object({
  id,
  version: z.int(),
  kind: z.enum(reminderKinds),
  state: z.enum(runStates),
  title: z.string(),
  body: z.string(),
  recipients: z.int(),
  segments: z.int(),
  owed: money,
  author: z.string(),
  /** Of the caller, who may not approve it. */
  mine: z.boolean(),
  at: instant,
  sendAt: instant.nullable(),
  sentAt: instant.nullable(),
  decider: z.string().nullable(),
  reason: z.string().nullable(),
});
export type ReminderRun = z.output<typeof reminderRun>;

export const recipientRow = z.object({
  /** Of the message. */
  id,
  name: z.string().nullable(),
  phone: z.string(),
  students: z.string(),
  owed: money,
  text: z.string(),
  segments: z.int(),
  state: messageState,
  reason: z.string().nullable(),
});
export type RecipientRow = z.output<typeof recipientRow>;

const path = '/api/finance/reminders';
const decided = z.object({ id, version: z.int() });

export const remindersApi = {
  texts: endpoint({
    method: 'GET',
    path: `${path}/texts`,
    access: balancesSend,
    summary: 'Texts to choose from, and the product’s own',
    input: z.object({ kind: z.enum(reminderKinds) }),
    output: z.object({
      rows: z.array(feeTemplates.record.pick({ id: true, name: true, english: true, swahili: true })),
      own: z.object({ english: z.string(), swahili: z.string() }),
    }),
  }),
  preview: endpoint({
    method: 'POST',
    path: `${path}/preview`,
    access: balancesSend,
    summary: 'Every message of a run as it would go out now, and who is left out and why',
    reads: true,
    input: wanted,
    output: reminderPreview,
    errors: ['not_found', 'rule'],
  }),
  send: endpoint({
    method: 'POST',
    path,
    access: balancesSend,
    summary:
      'Send a run, or set it for later; balances are looked up again when it goes, and many recipients need a second person',
    idempotent: true,
    input: wanted.extend({ templateId: optionalId, language: z.enum(['en', 'sw']).default('en') }),
    output: reminderRun,
    errors: ['not_found', 'rule', 'conflict'],
  }),
  list: endpoint({
    method: 'GET',
    path,
    access: balancesSend,
    summary: 'Runs, the newest first',
    input: pageInput(['at', 'recipients', 'owed'], '-at').extend({
      kind: z.enum(reminderKinds).optional(),
      state: z.enum(runStates).optional(),
    }),
    output: pageOf(reminderRun),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: balancesSend,
    summary: 'One run',
    input: byId,
    output: reminderRun,
    errors: ['not_found'],
  }),
  recipients: endpoint({
    method: 'GET',
    path: `${path}/:id/recipients`,
    access: balancesSend,
    summary: 'Whom a run told, and what became of each message',
    input: pageInput(['name', 'owed', 'state']).extend({ id, state: messageState.optional() }),
    output: pageOf(recipientRow),
    errors: ['not_found'],
  }),
  decide: endpoint({
    method: 'POST',
    path: `${path}/:id/decide`,
    access: balancesSend,
    summary: 'Approve a run that somebody else wrote, so that it goes, or reject it with a reason',
    idempotent: true,
    input: decided.extend({ approved: z.boolean(), reason: optionalText(300) }),
    output: reminderRun,
    errors: ['not_found', 'rule', 'conflict'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/:id/cancel`,
    access: balancesSend,
    summary: 'Cancel a run that waits',
    idempotent: true,
    input: decided,
    output: reminderRun,
    errors: ['not_found', 'rule', 'conflict'],
  }),
};
