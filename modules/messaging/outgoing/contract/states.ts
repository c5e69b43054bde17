import { z } from 'zod';

export const messageStates = [
  'queued',
  'held',
  'sending',
  'sent',
  'delivered',
  'failed',
  'unknown',
  'blocked',
  'cancelled',
] as const;
export const messageState = z.enum(messageStates);
export type MessageState = z.output<typeof messageState>;

/** A message's state as lists say it. */
export const messageStateWords: Readonly<Record<MessageState, string>> = {
  queued: 'Waiting',
  held: 'Held for credit',
  sending: 'Being sent',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
  unknown: 'Not known',
  blocked: 'Blocked',
  cancelled: 'Stopped',
};
