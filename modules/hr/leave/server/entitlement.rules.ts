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

/** From when until when somebody is employed; null: until further notice. */
export interface Service {
  readonly fromDay: string;
  readonly toDay: string | null;
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

/**
 * What is due to somebody by a day in that day's year and is not in the ledger yet. Where the year before has entries and is
 * not closed, it is closed: so much as may go over does, and the rest lapses. What went over lapses in its turn.
 * A month counts when it was worked from its first to its last day.
 */
export function dueBy(type: Given, { fromDay, toDay }: Service, entries: readonly Entry[], asOf: string): Entry[] {
  if (type.earned === 'none') return [];
  const year = Number(asOf.slice(0, 4));
  const worked = (from: string, until: string) => fromDay <= from && (toDay === null || until <= toDay);
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

  if (toDay === null || toDay >= firstOf(year, 1)) due.push(...owedInYear(type, worked, entries, year, asOf, fromDay));

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

/** What a year gives by a day: whole, or a twelfth for each month that is over, so that twelve come to the whole. */
function owedInYear(
  { earned, fullDays, halfDays }: Given,
  worked: (from: string, until: string) => boolean,
  entries: readonly Entry[],
  year: number,
  asOf: string,
  employedFrom = asOf,
): Entry[] {
  const whole = fullDays + halfDays;
  const of = inYear(entries, year);
  if (whole === 0) return [];
  if (earned === 'year') {
    const first = firstOf(year, 1);
    const day = employedFrom > first ? employedFrom : first;
    return day > asOf || of.some(({ kind }) => kind === 'entitled') ? [] : [{ year, kind: 'entitled', day, days: whole }];
  }
  return Array.from({ length: 12 }, (_, at) => at + 1).flatMap((month): Entry[] => {
    const day = lastOf(year, month);
    if (day > asOf || !worked(firstOf(year, month), day) || of.some((one) => one.kind === 'earned' && one.day === day)) return [];
    const days = Math.round((whole * month) / 12) - Math.round((whole * (month - 1)) / 12);
    return days === 0 ? [] : [{ year, kind: 'earned', day, days }];
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
