import type { Method } from '../../contract/words.ts';

/** How an asset is depreciated from a month on. Months are `yyyy-mm`, amounts cents. */
export interface Terms {
  method: Method;
  cost: number;
  residual: number;
  /** The first month of these terms, and what had been depreciated by then. */
  from: string;
  after: number;
  /** Over how many months from then a straight line takes the rest. */
  months: number | null;
  /** Hundredths of a per cent a year. */
  rate: number | null;
}

/** How far an asset has been depreciated. */
export interface Standing {
  accumulated: number;
  /** The last month that was depreciated; null: none. */
  last: string | null;
  /** What had been depreciated when the year of the next month began, or the terms, whichever is later. */
  beforeYear: number;
}

export interface Due {
  month: string;
  amount: number;
}

/** A year’s depreciation below this, in cents, is not divided further: that year takes all that is left. */
const least = 100n;

const indexOf = (month: string): number => {
  const [year = 0, at = 1] = month.split('-').map(Number);
  return year * 12 + at - 1;
};
const monthAt = (index: number): string => `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;

/** So many months on. */
export const monthsOn = (month: string, by: number): string => monthAt(indexOf(month) + by);
/** Months from one to another; below nothing where the second is earlier. */
export const monthsBetween = (from: string, to: string): number => indexOf(to) - indexOf(from);
/** The month of a day. */
export const monthOf = (day: string): string => day.slice(0, 7);
/** The last day of a month. */
export const lastDayOf = (month: string): string => {
  const [year = 0, at = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, at, 0)).toISOString().slice(0, 10);
};

/** What a part of a whole is of an amount, rounded half up. */
const partOf = (amount: bigint, part: bigint, whole: bigint): bigint => (amount * part * 2n + whole) / (2n * whole);

/** What a share in hundredths of a per cent is of an amount, in cents. */
export const shareOf = (amount: number, rate: number): number => Number(partOf(BigInt(amount), BigInt(rate), 10_000n));

/** Splits an amount over so many, to the cent: each takes what the sum of all before leaves to it. */
export function splitOver(amount: number, count: number): number[] {
  const until = (part: number) => Number(partOf(BigInt(amount), BigInt(part), BigInt(count)));
  return Array.from({ length: count }, (_, at) => until(at + 1) - until(at));
}

/** The first month that something put to use on a day is depreciated in: the one after. */
export const firstMonth = (inUseOn: string): string => monthsOn(monthOf(inUseOn), 1);

/**
 * The months that are due and not depreciated yet, in their order until `until`. Each is what the whole until then comes to less
 * the whole until the month before, so that nothing is lost by rounding: the last month takes what is left, and what is left at
 * the end is the residual. A straight line is of the cost less the residual; the reducing balance of what the asset stood at when
 * the calendar year began, a twelfth of it each month that the asset is in use in that year.
 */
export function dueUntil(terms: Terms, standing: Standing, until: string): Due[] {
  if (terms.method === 'none') return [];
  const whole = BigInt(terms.cost - terms.residual);
  const from = indexOf(terms.from);
  const first = standing.last === null ? from : Math.max(from, indexOf(standing.last) + 1);
  const found: Due[] = [];
  let accumulated = BigInt(standing.accumulated);
  let beforeYear = BigInt(standing.beforeYear);
  for (let at = first; at <= indexOf(until) && accumulated < whole; at += 1) {
    if (at > first && at % 12 === 0) beforeYear = accumulated;
    const due = terms.method === 'straight_line' ? straight(terms, at - from + 1) : reducing(terms, at, from, beforeYear);
    const left = whole - accumulated;
    const amount = due === 'all' || due > left ? left : due;
    accumulated += amount;
    found.push({ month: monthAt(at), amount: Number(amount) });
  }
  return found;
}

function straight({ cost, residual, after, months }: Terms, nth: number): bigint | 'all' {
  const over = months ?? 1;
  if (nth >= over) return 'all';
  const base = BigInt(cost - residual - after);
  if (base <= 0n) return 0n;
  return partOf(base, BigInt(nth), BigInt(over)) - partOf(base, BigInt(nth - 1), BigInt(over));
}

function reducing({ cost, rate }: Terms, at: number, from: number, beforeYear: bigint): bigint | 'all' {
  const stood = BigInt(cost) - beforeYear;
  const yearly = stood * BigInt(rate ?? 0);
  if (yearly / 10_000n < least) return 'all';
  const nth = BigInt(at - Math.max(from, at - (at % 12)) + 1);
  return partOf(yearly, nth, 120_000n) - partOf(yearly, nth - 1n, 120_000n);
}
