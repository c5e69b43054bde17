const [second, minute, hour] = [1000, 60_000, 3_600_000];

/** How long after each failure it is tried again, in milliseconds: from five seconds to a day, over five days in all. */
const waits = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  hour,
  3 * hour,
  8 * hour,
  24 * hour,
  24 * hour,
  24 * hour,
  24 * hour,
];

/** Nothing has arrived for so long: the webhook is switched off. */
export const givenUpAfter = 5 * 24 * hour;

/**
 * When a delivery that failed is tried again; null: no more.
 * @param attempts how often it was sent, the last time included
 * @param chance from 0 to 1: spreads what failed at one moment over a tenth of the wait
 */
export function nextTry(attempts: number, now: Date, chance: number): Date | null {
  const wait = waits[attempts - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait * (1 + chance / 10));
}
