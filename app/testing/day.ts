import { dayIn } from '#kit/contract/dates.ts';

/** Today as the test schools have it, who are in Kenya: from nine in the evening, Greenwich time, it is tomorrow there. */
export const testDay = (now: Date = new Date()): string => dayIn('Africa/Nairobi', now);

/** Milliseconds until it is nine in the morning there, for tests in which hours pass and the day may not. */
export function untilNine(now: Date): number {
  const day = 24 * 60 * 60_000;
  const nine = 6 * 60 * 60_000;
  return day - ((now.getTime() - nine) % day);
}
