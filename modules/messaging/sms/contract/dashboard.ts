import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { day } from '#kit/contract/fields.ts';
import { messagingUse } from '../../contract/access.ts';

const counts = { sent: z.int(), delivered: z.int(), failed: z.int(), unknown: z.int() };

export const credit = z.object({
  /** False: messages cost nothing here. */
  counted: z.boolean(),
  balance: z.int(),
  reserved: z.int(),
  left: z.int(),
  lowAt: z.int(),
});

export const smsDashboard = z.object({
  from: day,
  to: day,
  credit,
  /** Messages now, whatever their day. */
  now: z.object({ queued: z.int(), held: z.int(), sending: z.int(), unknown: z.int() }),
  /** Messages of the days from `from` to `to`. */
  period: z.object({ ...counts, blocked: z.int(), segments: z.int() }),
  days: z.array(z.object({ day, ...counts })),
  purposes: z.array(z.object({ name: z.string(), messages: z.int(), segments: z.int(), ...counts })),
  authors: z.array(z.object({ name: z.string(), messages: z.int(), segments: z.int(), ...counts })),
});
export type SmsDashboard = z.output<typeof smsDashboard>;

export const smsDashboardApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/messaging/dashboard',
    access: messagingUse,
    summary: 'Credit, and what became of messages by day, purpose and sender',
    input: z.object({ days: z.int().min(1).max(366).default(30) }),
    output: smsDashboard,
  }),
};
