import { sql } from 'kysely';
import type { Tx } from '../db/pool.ts';
import { one } from '../sql/one.ts';

/** What a kind of document is numbered by: `{ kind: 'voucher', prefix: 'PV', digits: 5 }` gives PV/2026/00042. */
export interface DocumentSeries {
  /** Of the school's counter. It never changes, or the series begins again. */
  readonly kind: string;
  readonly prefix: string;
  /** At least so many, with zeros before. */
  readonly digits: number;
}

/** The first of the next `count` numbers of a series, all of which the caller uses; without gaps as `nextNumber`. */
export async function nextNumbers(tx: Tx, kind: string, period: string, count: number): Promise<number> {
  const { rows } = await sql<{ value: number }>`
    insert into kit.counter (kind, period, value) values (${kind}, ${period}, ${count})
    on conflict (school_id, kind, period) do update set value = kit.counter.value + ${count}
    returning value`.execute(tx);
  return one(rows).value - count + 1;
}

/**
 * The next number of a series of the running school, counted from 1 without gaps: it is taken in the caller's
 * transaction, so a rolled-back receipt gives its number back, and a second taker waits for the first.
 * @param kind `admission`, `newsletter`, …
 * @param period the year or term when the series starts anew; '' when it never does
 */
export const nextNumber = (tx: Tx, kind: string, period = ''): Promise<number> => nextNumbers(tx, kind, period, 1);

/** How a document's number is written: `RCT/2026/00042`. */
export const writtenNumber = ({ prefix, digits }: DocumentSeries, year: string, serial: number): string =>
  `${prefix}/${year}/${String(serial).padStart(digits, '0')}`;

/**
 * The next numbers of a school's documents of one kind, which begin anew each year, in their order and without gaps as
 * `nextNumber`: take them late, because whoever else writes such documents waits until the commit.
 * @param day the calendar day, or the year, by which they count
 */
export async function documentNumbers(tx: Tx, series: DocumentSeries, day: string, count: number): Promise<string[]> {
  if (count === 0) return [];
  const year = day.slice(0, 4);
  const first = await nextNumbers(tx, series.kind, year, count);
  return Array.from({ length: count }, (_, at) => writtenNumber(series, year, first + at));
}

/** The next number of one document, as `documentNumbers`. */
export async function documentNumber(tx: Tx, series: DocumentSeries, day: string): Promise<string> {
  return one(await documentNumbers(tx, series, day, 1));
}
