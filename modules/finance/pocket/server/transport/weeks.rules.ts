import { addDays, daysBetween } from '#kit/contract/dates.ts';

/** A term's days, both inclusive. */
export interface TermDays {
  opensOn: string;
  closesOn: string;
}

/** How many weeks a term has, counted in sevens from its first day; a begun one counts. */
export function weeksIn({ opensOn, closesOn }: TermDays): number {
  return Math.ceil((daysBetween(opensOn, closesOn) + 1) / 7);
}

const weekAt = ({ opensOn }: TermDays, day: string) => Math.floor(daysBetween(opensOn, day) / 7);

/** The weeks of a term in which somebody rides who rides from one day to another (null: on and on); a begun week counts. */
export function weeksRidden(term: TermDays, from: string, to: string | null): number {
  if (from > term.closesOn || (to !== null && (to < term.opensOn || to < from))) return 0;
  const first = from <= term.opensOn ? 0 : weekAt(term, from);
  const last = to === null || to >= term.closesOn ? weeksIn(term) - 1 : weekAt(term, to);
  return last - first + 1;
}

/** From when somebody who changes on a day is charged anew: from the next week when the day is within one. */
export function chargedFrom(terms: readonly TermDays[], day: string): string {
  const term = terms.find(({ opensOn, closesOn }) => opensOn <= day && day <= closesOn);
  if (!term || daysBetween(term.opensOn, day) % 7 === 0) return day;
  return addDays(term.opensOn, (weekAt(term, day) + 1) * 7);
}

/** The part of a term's fee for so many of its weeks, in whole cents. */
export function shareOf(fee: number, weeks: number, ofWeeks: number): number {
  return Math.round((fee * weeks) / ofWeeks);
}
