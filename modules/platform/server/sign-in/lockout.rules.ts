import type { outcomes } from '../../contract/logs.ts';

/** How a try to sign in ended, or what ended a lockout. */
export type Outcome = (typeof outcomes)[number];

export interface Attempt {
  /** ISO instant. */
  at: string;
  network: string;
  outcome: Outcome;
}

/** Every fifth wrong password locks, each time for longer. */
export const triesPerLock = 5;
const lockMinutes = [1, 5, 15, 60];

/** However they are spread over networks, a user's password is tried no more often than this. */
const mostTries = 30;
const mostTriesMinutes = 10;

/** Milliseconds by which the clocks of two machines may differ. */
export const skew = 60_000;

/** Hours after which a wrong password is forgotten. */
export const rememberHours = 24;

/** Days for which a network counts as the user's own after a sign-in from it. */
export const familiarDays = 30;

/** Wrong passwords and unknown users of one network: enough for a school behind one address, too few for guessing. */
export const networkLimits = [
  { minutes: 10, failures: 100 },
  { minutes: 60, failures: 200 },
  { minutes: 1440, failures: 1000 },
];

/** Wrong passwords of one school’s students from one network: a computer room that has just got its slips does not reach it. */
export const studentLimits = [
  { minutes: 10, failures: 600 },
  { minutes: 60, failures: 2000 },
  { minutes: 1440, failures: 6000 },
];

/** How many more failures a network has for each student who signed in from there. */
export const slipsOfStudent = 3;

/**
 * Until when a user is locked out for somebody at `network`, or null. Networks that the user has signed in from count
 * each for itself, all others together: strangers who guess do not lock the owner out of the usual places.
 * @param attempts of the last `rememberHours` until now, newest first
 * @param familiar networks with a sign-in of the last `familiarDays`
 */
export function lockedUntil(
  attempts: readonly Attempt[],
  familiar: ReadonlySet<string>,
  network: string,
  now: Date,
): Date | null {
  const since = firstOrAll(attempts, ({ outcome }) => outcome === 'lifted' || outcome === 'reset');
  const own = since.filter((attempt) => (familiar.has(network) ? attempt.network === network : !familiar.has(attempt.network)));
  const failures = firstOrAll(own, ({ outcome }) => outcome === 'signed in').filter(isFailure);
  const until = Math.max(afterSeries(failures), afterFlood(since.filter(isFailure)));
  return until > now.getTime() ? new Date(until) : null;
}

/** Whole minutes until then, at least 1. */
export function minutesUntil(until: Date, now: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000));
}

/** `5 minutes`. */
export function inMinutes(minutes: number): string {
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

function isFailure({ outcome }: Attempt): boolean {
  return outcome === 'wrong password' || outcome === 'wrong code' || outcome === 'unknown user';
}

function firstOrAll(attempts: readonly Attempt[], ends: (attempt: Attempt) => boolean): readonly Attempt[] {
  const end = attempts.findIndex(ends);
  return end === -1 ? attempts : attempts.slice(0, end);
}

function afterSeries(failures: readonly Attempt[]): number {
  const count = failures.length;
  const last = failures[0];
  if (!last || count % triesPerLock !== 0) return 0;
  const minutes = lockMinutes[Math.min(count / triesPerLock, lockMinutes.length) - 1] ?? 60;
  return Date.parse(last.at) + minutes * 60_000;
}

function afterFlood(failures: readonly Attempt[]): number {
  const oldest = failures[mostTries - 1];
  return oldest ? Date.parse(oldest.at) + mostTriesMinutes * 60_000 : 0;
}
