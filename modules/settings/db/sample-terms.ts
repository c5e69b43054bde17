import { addDays, weekdayOf } from '#kit/contract/dates.ts';
import type { SchoolPlan } from '#modules/platform/contract/school-plan.ts';
import { usualTerms } from '../server/start-school.ts';

type Calendar = Pick<SchoolPlan, 'yearName' | 'terms'>;
type Term = Calendar['terms'][number];

/** The last weekday up to a day: on a Saturday and a Sunday no school has lessons, however its terms lie. */
export const weekdayUpTo = (day: string): string =>
  ['Saturday', 'Sunday'].includes(weekdayOf(day)) ? weekdayUpTo(addDays(day, -1)) : day;

/** Two weeks into a term there are registers, receipts and marks of it; at the weekend after its last day it is over. */
const running = (term: Term, day: string, today: string) =>
  addDays(term.opensOn, 14) <= day &&
  today <= term.closesOn &&
  !(term.halfTermFrom && term.halfTermTo && term.halfTermFrom <= day && day <= term.halfTermTo);

/**
 * The calendar of a sample school: that of the year where today is well within a term of it, and otherwise the same terms so many
 * weeks later that it is, so that every screen has something to show. The same for the same day.
 * @param today `yyyy-mm-dd`
 */
export function sampleTerms(today: string): Calendar {
  const day = weekdayUpTo(today);
  const thisYear = Number(today.slice(0, 4));
  for (const year of [thisYear, thisYear - 1])
    for (let weeks = 0; weeks < 15; weeks++) {
      const terms = usualTerms(year, weeks);
      if (terms.some((term) => running(term, day, today))) return { yearName: String(year), terms };
    }
  throw new RangeError(`No term can be laid over ${today}.`);
}
