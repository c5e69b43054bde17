import { addDays } from '#kit/contract/dates.ts';
import type { FieldError } from '#kit/contract/errors.ts';
import type { PeriodStatus } from '../../contract/years.ts';

/** Days as `yyyy-mm-dd`, both included. */
export interface Span {
  startsOn: string;
  endsOn: string;
}

/** What the rules need of a term. */
export interface TermDays {
  opensOn: string;
  closesOn: string;
  halfTermFrom: string | null;
  halfTermTo: string | null;
}

/** A period's status by date alone. */
export function statusOn(from: string, to: string, today: string): PeriodStatus {
  if (today < from) return 'Upcoming';
  return today > to ? 'Completed' : 'Active';
}

/** The school days of a term in order: Monday to Friday, without half-term and without the days the school is closed. */
export function schoolDays(term: TermDays, closed: readonly Span[]): string[] {
  const free: Span[] = [...closed];
  if (term.halfTermFrom && term.halfTermTo) free.push({ startsOn: term.halfTermFrom, endsOn: term.halfTermTo });
  const days: string[] = [];
  for (let day = term.opensOn; day <= term.closesOn; day = addDays(day, 1)) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    if (weekday === 0 || weekday === 6) continue;
    if (!free.some((span) => span.startsOn <= day && day <= span.endsOn)) days.push(day);
  }
  return days;
}

/** How far a term is: school days up to and with `today`, of all its school days. A day off counts as the school day before it. */
export function dayOfTerm(term: TermDays, closed: readonly Span[], today: string): { dayNumber: number; days: number } {
  const days = schoolDays(term, closed);
  return { dayNumber: days.filter((day) => day <= today).length, days: days.length };
}

/** What is wrong with a year's days, given the terms it has. */
export function yearProblems(year: Span, terms: readonly (TermDays & { name: string })[]): FieldError[] {
  if (year.startsOn >= year.endsOn) return [{ path: 'endsOn', message: 'The year must end after it starts.' }];
  if (addDays(year.startsOn, 731) < year.endsOn) return [{ path: 'endsOn', message: 'A year has at most two years of days.' }];
  const problems: FieldError[] = [];
  const early = terms.find((term) => term.opensOn < year.startsOn);
  const late = terms.find((term) => term.closesOn > year.endsOn);
  if (early) problems.push({ path: 'startsOn', message: `${early.name} opens before this day. Change the term first.` });
  if (late) problems.push({ path: 'endsOn', message: `${late.name} closes after this day. Change the term first.` });
  return problems;
}

/** What is wrong with a term's days, given its year. Overlaps with other terms are the database's to refuse. */
export function termProblems(term: TermDays, year: Span & { name: string }): FieldError[] {
  const problems: FieldError[] = [];
  if (term.opensOn >= term.closesOn) problems.push({ path: 'closesOn', message: 'The term must close after it opens.' });
  if (term.opensOn < year.startsOn || term.opensOn > year.endsOn)
    problems.push({ path: 'opensOn', message: `Choose a day within the year ${year.name}.` });
  if (term.closesOn < year.startsOn || term.closesOn > year.endsOn)
    problems.push({ path: 'closesOn', message: `Choose a day within the year ${year.name}.` });
  if (!term.halfTermFrom && !term.halfTermTo) return problems;
  if (!term.halfTermFrom) return [...problems, { path: 'halfTermFrom', message: 'Enter the first day of half-term.' }];
  if (!term.halfTermTo) return [...problems, { path: 'halfTermTo', message: 'Enter the last day of half-term.' }];
  if (term.halfTermFrom > term.halfTermTo)
    problems.push({ path: 'halfTermTo', message: 'Half-term cannot end before it begins.' });
  if (term.halfTermFrom < term.opensOn || term.halfTermFrom > term.closesOn)
    problems.push({ path: 'halfTermFrom', message: 'Half-term must lie within the term.' });
  if (term.halfTermTo > term.closesOn) problems.push({ path: 'halfTermTo', message: 'Half-term must lie within the term.' });
  return problems;
}
