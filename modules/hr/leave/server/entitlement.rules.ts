import { addDays } from '#kit/contract/dates.ts';
import type { EntryKind } from '../contract/words.ts';

/** What of a type says how it is given. Days are hundredths. */
export interface Given {
  readonly fullDays: number;
  readonly halfDays: number;
  readonly earned: 'year' | 'month' | 'none';
  readonly carryMost: number;
  readonly carryMonths: number;
}

/** Days on which somebody is employed; null: until further notice. */
interface Span {
  readonly fromDay: string;
  readonly toDay: string | null;
}

/** From when until when somebody is employed; between their contracts they may not be. */
export interface Service extends Span {
  /** In their order, of which no two hold on one day; none said: all the time. */
  readonly contracts?: readonly Span[];
}

/** An entry of the ledger of one employee and type. */
export interface Entry {
  readonly year: number;
  readonly kind: EntryKind;
  readonly day: string;
  readonly days: number;
}

const two = (part: number) => String(part).padStart(2, '0');
const firstOf = (year: number, month: number) => `${year}-${two(month)}-01`;
const lastOf = (year: number, month: number) => addDays(month === 12 ? firstOf(year + 1, 1) : firstOf(year, month + 1), -1);
const inYear = (entries: readonly Entry[], year: number) => entries.filter((one) => one.year === year);

/** The sum of a year's entries. */
export const balanceOf = (entries: readonly Entry[], year: number): number =>
  inYear(entries, year).reduce((sum, { days }) => sum + days, 0);

/** What of the service contracts cover, up to its last day. */
function spansOf({ fromDay, toDay, contracts = [{ fromDay, toDay }] }: Service): Span[] {
  const until = (of: string | null) => (toDay !== null && (of === null || of > toDay) ? toDay : of);
  return contracts
    .map((span) => ({ fromDay: span.fromDay, toDay: until(span.toDay) }))
    .filter((span) => span.toDay === null || span.fromDay <= span.toDay);
}

/** Contracts cover all days from one to another; one that begins the day after another has ended goes on from it. */
export function worksAll(service: Service, from: string, until: string): boolean {
  let day: string | null = from;
  for (const span of spansOf(service))
    if (day !== null && span.fromDay <= day && (span.toDay === null || span.toDay >= day))
      day = span.toDay === null ? null : addDays(span.toDay, 1);
  return day === null || day > until;
}

/** The first day of a year on which they are employed; null: on none. */
function firstDayIn(service: Service, year: number): string | null {
  const first = firstOf(year, 1);
  const days = spansOf(service)
    .filter((span) => span.toDay === null || span.toDay >= first)
    .map(({ fromDay }) => (fromDay > first ? fromDay : first))
    .filter((day) => day <= lastOf(year, 12));
  return days.toSorted()[0] ?? null;
}

/**
 * What is due to somebody by a day in that day's year and is not in the ledger yet. Where the year before has entries and is
 * not closed, it is closed: so much as may go over does, and the rest lapses. What went over lapses in its turn.
 * A month counts when contracts cover it from its first to its last day. A year gives no more than its whole, also where the way of giving has changed in it.
 */
export function dueBy(type: Given, service: Service, entries: readonly Entry[], asOf: string): Entry[] {
  if (type.earned === 'none') return [];
  const year = Number(asOf.slice(0, 4));
  const { toDay } = service;
  const worked = (from: string, until: string) => worksAll(service, from, until);
  const had = (kind: EntryKind, day: string) => entries.some((one) => one.year === year && one.kind === kind && one.day === day);
  const due: Entry[] = [];
  const add = (of: number, kind: EntryKind, day: string, days: number) => {
    if (days !== 0) due.push({ year: of, kind, day, days });
  };

  const before = year - 1;
  const end = lastOf(before, 12);
  const closed = inYear(entries, before).some(({ kind, day }) => day === end && (kind === 'carried' || kind === 'expired'));
  if (inYear(entries, before).length > 0 && !closed) {
    // What the year before still owes comes first: its last month is over only now.
    const late = toDay !== null && toDay < end ? [] : owedInYear(type, worked, entries, before, end);
    due.push(...late);
    const left = balanceOf([...entries, ...late], before);
    const goes = Math.max(0, Math.min(type.carryMost, left));
    add(before, 'carried', end, -goes);
    add(before, 'expired', end, -Math.max(0, left - goes));
    add(year, 'carried', firstOf(year, 1), goes);
  }

  const employedFrom = firstDayIn(service, year);
  if (employedFrom !== null) due.push(...owedInYear(type, worked, entries, year, asOf, employedFrom));

  const lapse = type.carryMonths > 0 ? lastOf(year, type.carryMonths) : null;
  if (lapse !== null && lapse < asOf && !had('expired', lapse)) {
    const all = [...inYear(entries, year), ...due.filter((one) => one.year === year)];
    const sum = (...kinds: readonly EntryKind[]) =>
      all.filter(({ kind, day }) => kinds.includes(kind) && day <= lapse).reduce((total, { days }) => total + days, 0);
    // What was carried over is taken first.
    add(year, 'expired', lapse, -Math.max(0, sum('carried') + Math.min(0, sum('taken', 'given_back', 'encashed'))));
  }
  return due;
}

/** What a year gives by a day: whole, or a twelfth for each month that is over, so that twelve come to the whole; less what it has given already, either way. */
function owedInYear(
  { earned, fullDays, halfDays }: Given,
  worked: (from: string, until: string) => boolean,
  entries: readonly Entry[],
  year: number,
  asOf: string,
  day = asOf,
): Entry[] {
  const whole = fullDays + halfDays;
  const of = inYear(entries, year).filter(({ kind }) => kind === 'entitled' || kind === 'earned');
  let left = whole - of.reduce((sum, { days }) => sum + days, 0);
  if (left <= 0) return [];
  if (earned === 'year')
    return day > asOf || of.some(({ kind }) => kind === 'entitled') ? [] : [{ year, kind: 'entitled', day, days: left }];
  return Array.from({ length: 12 }, (_, at) => at + 1).flatMap((month): Entry[] => {
    const last = lastOf(year, month);
    if (last > asOf || !worked(firstOf(year, month), last) || of.some((one) => one.kind === 'earned' && one.day === last))
      return [];
    const days = Math.min(left, Math.round((whole * month) / 12) - Math.round((whole * (month - 1)) / 12));
    left -= days;
    return days === 0 ? [] : [{ year, kind: 'earned', day: last, days }];
  });
}

/**
 * What somebody could take of a year by a day, were everything given that is due by then; of a year that has not begun with
 * what would go over into it.
 */
export function availableBy(type: Given, service: Service, entries: readonly Entry[], day: string): number {
  const year = Number(day.slice(0, 4));
  const due = dueBy(type, service, entries, day);
  return balanceOf([...entries, ...due], year);
}
