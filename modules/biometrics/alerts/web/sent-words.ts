import type { Tone } from '#kit/web/ui/Status.tsx';
import { messageStateWords } from '#modules/messaging/outgoing/contract/states.ts';
import { type AlertEvent, alertEvents, alertKinds } from '../contract/events.ts';
import { type SentState, sentStates } from '../contract/alerts.ts';

export const stateWords: Readonly<Record<SentState, string>> = {
  ...messageStateWords,
  nobody: 'No guardian takes SMS',
  cap: 'Over the day’s cap',
  credit: 'No credit',
  stale: 'Too late to tell',
};

const tones: Partial<Record<SentState, Tone>> = {
  delivered: 'pos',
  failed: 'neg',
  unknown: 'att',
  held: 'att',
  sending: 'inf',
  cap: 'att',
  credit: 'att',
};

export const toneOf = (state: SentState): Tone => tones[state] ?? 'quiet';
export const stateOptions = sentStates.map((value) => ({ value, label: stateWords[value] }));
export const eventWords = (event: AlertEvent): string => alertKinds[event].title;
export const eventOptions = alertEvents.map((value) => ({ value, label: eventWords(value) }));
