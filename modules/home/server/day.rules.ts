import { formatDay } from '#kit/contract/dates.ts';
import type { CurrentTerm } from '#modules/settings/contract/terms.ts';

/**
 * Why the school is closed on a day, as a sentence; null on a school day.
 * @param before the term as it stood the day before: a school day is one that the term counts
 */
export function closedBecause(term: CurrentTerm | null, before: CurrentTerm | null, today: string): string | null {
  if (!term) return 'No term is set as current.';
  if (today < term.opensOn) return `School is closed. ${term.name} opens on ${formatDay(term.opensOn)}.`;
  if (today > term.closesOn) return `School is closed. ${term.name} closed on ${formatDay(term.closesOn)}.`;
  if (term.dayNumber > (before?.dayNumber ?? 0)) return null;
  const half = term.halfTermFrom !== null && term.halfTermTo !== null && term.halfTermFrom <= today && today <= term.halfTermTo;
  if (half) return `School is closed. Half-term ends on ${formatDay(term.halfTermTo ?? today)}.`;
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6 ? 'School is closed. It is the weekend.' : 'School is closed. It is a holiday.';
}
