import { daysBetween } from '#kit/contract/dates.ts';

/** Weeks of a term, and those that are left for somebody who joins on a day; a week that has begun counts whole. */
export function weeksFrom(joinedOn: string, opensOn: string, closesOn: string): { left: number; of: number } {
  const of = Math.max(1, Math.ceil((daysBetween(opensOn, closesOn) + 1) / 7));
  const gone = joinedOn <= opensOn ? 0 : Math.floor(daysBetween(opensOn, joinedOn) / 7);
  return { left: Math.max(0, of - gone), of };
}

/** The part of an amount for the weeks that are left, to the nearest cent. */
export function forWeeks(amount: number, { left, of }: { left: number; of: number }): number {
  return Math.round((amount * left) / of);
}
