import { addDays, daysBetween } from '#kit/contract/dates.ts';
import type { Counting, LoanTerms } from '../../contract/terms.ts';

/** Days as `yyyy-mm-dd`, both included. */
interface Span {
  readonly startsOn: string;
  readonly endsOn: string;
}

export interface TermSpan {
  readonly opensOn: string;
  readonly closesOn: string;
  readonly halfTermFrom: string | null;
  readonly halfTermTo: string | null;
}

/** What a school's calendar says: its terms, and the days on which it is closed. */
export interface SchoolCalendar {
  readonly terms: readonly TermSpan[];
  readonly closed: readonly Span[];
}

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
const within = (day: string, from: string, to: string): boolean => from <= day && day <= to;

/**
 * Whether there is school on a day: Monday to Friday within a term, without half-term and closed days. Before the first term and after the
 * last one that the school has entered every Monday to Friday on which it is not closed is one.
 */
export function isSchoolDay(day: string, { terms, closed }: SchoolCalendar): boolean {
  if (isWeekend(day) || closed.some(({ startsOn, endsOn }) => within(day, startsOn, endsOn))) return false;
  const term = terms.find(({ opensOn, closesOn }) => within(day, opensOn, closesOn));
  if (!term) return terms.every(({ opensOn }) => opensOn > day) || terms.every(({ closesOn }) => closesOn < day);
  const { halfTermFrom, halfTermTo } = term;
  return halfTermFrom === null || halfTermTo === null || !within(day, halfTermFrom, halfTermTo);
}

/** How far the next school day is looked for; a school that is closed for longer than a year has no desk. */
const farthest = 400;

/** The day itself where there is school, or else the next one with school. */
export function nextSchoolDay(day: string, calendar: SchoolCalendar): string {
  for (let ahead = 0; ahead < farthest; ahead += 1) {
    const at = addDays(day, ahead);
    if (isSchoolDay(at, calendar)) return at;
  }
  return day;
}

function afterDays(from: string, days: number, counted: Counting, calendar: SchoolCalendar): string {
  if (counted === 'calendar') return nextSchoolDay(addDays(from, days), calendar);
  let day = from;
  for (let left = days; left > 0; left -= 1) day = nextSchoolDay(addDays(day, 1), calendar);
  return nextSchoolDay(day, calendar);
}

/** The day that a rule's hard due date is, for a loan of a day; null: there is none, or it is over. */
export function hardDay(
  { hardDue, hardDueOn, hardDueTerm }: LoanTerms,
  outOn: string,
  terms: readonly TermSpan[],
): string | null {
  if (hardDue === 'none') return null;
  const ends = terms.map(({ closesOn }) => closesOn).filter((day) => day >= outOn);
  const day = hardDueTerm ? (ends.toSorted()[0] ?? null) : hardDueOn;
  return day === null || day < outOn ? null : day;
}

/**
 * When what is lent or renewed on a day is due: after the days of its rule, moved on to a day on which there is school; a hard due
 * date stands in its place, as an end, as the day itself, or as a beginning.
 */
export function dueOn(terms: LoanTerms, outOn: string, days: number, calendar: SchoolCalendar): string {
  const due = afterDays(outOn, days, terms.counted, calendar);
  const hard = hardDay(terms, outOn, calendar.terms);
  if (hard === null) return due;
  if (terms.hardDue === 'on') return hard;
  return terms.hardDue === 'before' ? (due < hard ? due : hard) : due > hard ? due : hard;
}

/** How many days late something is that was due on one day and came on another, of those that count. */
export function daysLate(due: string, on: string, counts: Counting, calendar: SchoolCalendar): number {
  const all = Math.max(0, daysBetween(due, on));
  if (counts === 'calendar') return all;
  let late = 0;
  for (let day = 1; day <= all; day += 1) if (isSchoolDay(addDays(due, day), calendar)) late += 1;
  return late;
}

/** Until when nothing is lent to who came so many days late; null: they go on borrowing. */
export function suspendedUntil(
  { suspensionDays, suspensionMost, graceDays }: LoanTerms,
  late: number,
  returnedOn: string,
): string | null {
  if (suspensionDays === 0 || late <= graceDays) return null;
  return addDays(returnedOn, Math.min(late * suspensionDays, suspensionMost ?? Infinity));
}
