import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant, line } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { settingsAdmin } from '../access.ts';
import { type WebhookEvent, webhookEventKeys } from './webhook-events.ts';

const event = z.enum(webhookEventKeys as [WebhookEvent, ...WebhookEvent[]]);
const version = z.int();

export const webhook = z.object({
  id,
  version,
  name: z.string(),
  url: z.string(),
  events: z.array(event),
  enabled: z.boolean(),
  /** Why the product switched it off; null: it did not. */
  pausedBecause: z.string().nullable(),
  failingSince: instant.nullable(),
  createdAt: instant,
  /** Deliveries that wait to be sent, or to be sent again. */
  waiting: z.int(),
  lastDeliveredAt: instant.nullable(),
});
export type Webhook = z.infer<typeof webhook>;

export const webhookDraft = z.object({
  name: line(60),
  url: line(500).describe('https only'),
  events: z.array(event).min(1, 'Choose at least one event.').max(20),
  enabled: z.boolean().default(true),
});

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

export const delivery = z.object({
  id,
  /** The `webhook-id` that it is sent under. */
  key: z.string(),
  type: z.string(),
  at: instant,
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** When it is sent next; null once it has ended. */
  nextAt: instant.nullable(),
  lastAt: instant.nullable(),
  /** Of the last answer; null: none came. */
  lastStatus: z.int().nullable(),
  lastProblem: z.string().nullable(),
});
export type Delivery = z.infer<typeof delivery>;

const path = '/api/settings/webhooks';
const access = settingsAdmin;
/** The secret that a webhook is signed with, shown this once. */
const withSecret = z.object({ record: webhook, secret: z.string() });

export const webhooksApi = {
  list: endpoint({
    method: 'GET',
    path,
    access,
    summary: 'Webhooks',
    input: pageInput(['name', 'createdAt']).extend({ state: z.enum(['on', 'off', 'failing']).optional() }),
    output: pageOf(webhook),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access,
    summary: 'One webhook',
    input: byId,
    output: webhook,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    stepUp: true,
    path,
    access,
    summary: 'Add a webhook; its secret is shown this once',
    input: webhookDraft,
    output: withSecret,
    errors: ['duplicate', 'finance_code'],
  }),
  update: endpoint({
    method: 'PUT',
    stepUp: true,
    path: `${path}/:id`,
    access,
    summary: 'Change a webhook, or switch it on or off',
    input: webhookDraft.extend({ id, version }),
    output: webhook,
    errors: ['not_found', 'duplicate', 'conflict', 'finance_code', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access,
    summary: 'Remove a webhook with what waits for it',
    input: byId,
    errors: ['not_found'],
  }),
  newSecret: endpoint({
    method: 'POST',
    stepUp: true,
    path: `${path}/:id/secret`,
    access,
    summary: 'Make a new secret; the one before signs too for a day',
    input: byId,
    output: withSecret,
    errors: ['not_found'],
  }),
  test: endpoint({
    method: 'POST',
    idempotent: true,
    path: `${path}/:id/test`,
    access,
    summary: 'Send a test event',
    input: byId,
    output: z.object({ deliveryId: id }),
    errors: ['not_found', 'rule'],
  }),
  deliveries: endpoint({
    method: 'GET',
    path: `${path}/:id/deliveries`,
    access,
    summary: 'What was sent to a webhook in the last thirty days, the newest first',
    input: byId.extend({
      page: z.int().min(1).max(10_000).default(1),
      size: z.int().min(1).max(200).default(50),
      state: z.enum(deliveryStates).optional(),
    }),
    output: pageOf(delivery),
    errors: ['not_found'],
  }),
  delivery: endpoint({
    method: 'GET',
    path: '/api/settings/webhookdeliveries/:id',
    access,
    summary: 'One delivery with what was sent and every answer',
    input: byId,
    output: delivery.extend({
      body: z.string(),
      tries: z.array(
        z.object({
          at: instant,
          status: z.int().nullable(),
          problem: z.string().nullable(),
          milliseconds: z.int(),
        }),
      ),
    }),
    errors: ['not_found', 'finance_code'],
  }),
  resend: endpoint({
    method: 'POST',
    idempotent: true,
    path: '/api/settings/webhookdeliveries/:id/resend',
    access,
    summary: 'Send a delivery again, under the same webhook-id',
    input: byId,
    output: delivery,
    errors: ['not_found', 'rule'],
  }),
};
