import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { day } from '#kit/contract/fields.ts';
import { messagingUse } from '../../contract/access.ts';

const counts = { sent: z.number().int(), delivered: z.number().int(), failed: z.number().int(), unknown: z.number().int() };

export const credit = z.object({
  /** False: messages cost nothing here. */
  counted: z.boolean(),
  balance: z.number().int(),
  reserved: z.number().int(),
  left: z.number().int(),
  lowAt: z.number().int(),
});

export const smsDashboard = z.object({
  from: day,
  to: day,
  credit,
  /** Messages now, whatever their day. */
  now: z.object({ queued: z.number().int(), held: z.number().int(), sending: z.number().int(), unknown: z.number().int() }),
  /** Messages of the days from `from` to `to`. */
  period: z.object({ ...counts, blocked: z.number().int(), segments: z.number().int() }),
  days: z.array(z.object({ day, ...counts })),
  purposes: z.array(z.object({ name: z.string(), messages: z.number().int(), segments: z.number().int(), ...counts })),
  authors: z.array(z.object({ name: z.string(), messages: z.number().int(), segments: z.number().int(), ...counts })),
});
export type SmsDashboard = z.output<typeof smsDashboard>;

export const smsDashboardApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/messaging/dashboard',
    access: messagingUse,
    summary: 'Credit, and what became of messages by day, purpose and sender',
    input: z.object({ days: z.number().int().min(1).max(366).default(30) }),
    output: smsDashboard,
  }),
};
