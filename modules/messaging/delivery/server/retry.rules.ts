import type { Outcome } from './provider.ts';

/**
 * Handed over this often without being taken, a message is given up: after most of a day while the provider asks to wait,
 * some hours of trouble, two days without balance.
 */
export const mostAttempts = { throttled: 1000, trouble: 30, balance: 60 } as const;

/** The first pause and the longest, in seconds, by why the provider did not take it. */
const pauses = { throttled: [1, 60], trouble: [5, 900], balance: [300, 3600] } as const;

/**
 * Seconds until a message is tried again: twice as long each time, and never the same for all of them.
 * @param chance 0 to 1
 */
export function pauseBefore(why: Extract<Outcome, { result: 'retry' }>['why'], attempts: number, chance: number): number {
  const [first, longest] = pauses[why];
  return Math.min(longest, first * 2 ** Math.max(0, attempts - 1)) * (0.5 + chance / 2);
}
