import type { Tone } from '#kit/web/ui/Status.tsx';
import { type MessageState, messageStates, messageStateWords } from '../../outgoing/contract/states.ts';

/** A message's state; what stayed in the outbox was sent to nobody. */
export const stateOf = ({ state, outbox }: { state: MessageState; outbox: boolean }): string =>
  state === 'sent' && outbox ? 'Kept in the outbox' : messageStateWords[state];

const tones: Partial<Record<MessageState, Tone>> = {
  delivered: 'pos',
  failed: 'neg',
  unknown: 'att',
  held: 'att',
  sending: 'inf',
};

export const toneOf = (state: MessageState): Tone => tones[state] ?? 'quiet';

export const stateOptions = messageStates.map((value) => ({ value, label: messageStateWords[value] }));

const steps: Readonly<Record<string, string>> = {
  queued: 'Put on its way',
  released: 'Credit was there again',
  sent: 'Accepted by the provider',
  delivered: 'Delivered',
  failed: 'Failed',
  unknown: 'May have been sent',
  retry: 'Not taken, tried again later',
  'under way': 'Reported by the provider',
  'sent again': 'Sent again as another message',
  cancelled: 'Stopped',
  blocked: 'The number was blocked',
};

/** One step of a message's timeline in words. */
export const stepWords = (what: string, provider: string | null): string =>
  what === 'sent' && provider === 'outbox' ? 'Kept in the outbox' : (steps[what] ?? what);

export const providerWords = {
  outbox: 'Outbox: nothing leaves the machine',
  africastalking: 'Africa’s Talking',
  smpp: 'SMPP',
} as const;

/** 12,345 as the product writes it. */
export const figure = (value: number): string => value.toLocaleString('en-KE');
