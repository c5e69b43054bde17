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
