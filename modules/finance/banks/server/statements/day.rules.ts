import { daysBetween, parseDay } from '#kit/contract/dates.ts';

/** Days with figures alone: 14/3/2026, 3-14-26, with or without a time behind them. */
const figures = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})(?!\d)/;

/** No bank's statement is older; a year such as 0026 was typed wrong. */
const earliest = '1990-01-01';

/**
 * Reads the days of a column, with or without a time behind them; null for what is no day. The day stands before the month, as
 * banks here write it, unless some row cannot be read so, every row can be read the other way, and they are most or lie closer together then.
 */
export function dayReader(cells: readonly string[]): (text: string) => string | null {
  const read = monthComesFirst(cells) ? (text: string) => dayOf(exchanged(text)) : dayOf;
  return (text) => {
    const day = read(text);
    return day === null || day < earliest ? null : day;
  };
}

function dayOf(text: string): string | null {
  const plain = text.trim();
  return (
    parseDay(plain) ??
    yearFirst(plain) ??
    inLetters(plain) ??
    parseDay(plain.replace(/[ T]\d{1,2}:\d{2}.*$/, '')) ??
    parseDay(plain.slice(0, 10))
  );
}

/** `2026/03/14`, `2026.3.14` and `20260314`. */
function yearFirst(text: string): string | null {
  const [, year = '', month = '', date = ''] =
    /^((?:19|20)\d\d)[./-](\d{1,2})[./-](\d{1,2})(?!\d)/.exec(text) ??
    /^((?:19|20)\d\d)(\d\d)(\d\d)(?:\d{4}|\d{6})?$/.exec(text) ??
    [];
  return year === '' ? null : parseDay(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`);
}

/** `14MAR2026` and `Mar 14, 2026`. */
function inLetters(text: string): string | null {
  const together = /^(\d{1,2})([a-z]{3,9})(\d{4}|\d{2})(?![a-z\d])/i.exec(text);
  if (together) return parseDay(together.slice(1, 4).join(' '));
  const [, month, date, year] = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})(?!\d)/i.exec(text) ?? [];
  return year === undefined ? null : parseDay(`${date} ${month} ${year}`);
}

/** `2/14/2026` as `14/2/2026`. */
const exchanged = (text: string) => text.trim().replace(figures, '$2/$1/$3');

function monthComesFirst(cells: readonly string[]): boolean {
  const written = cells.filter((cell) => figures.test(cell.trim()));
  const dayFirst = read(written, dayOf);
  const monthFirst = read(written, (cell) => dayOf(exchanged(cell)));
  if (dayFirst.length === written.length || monthFirst.length < written.length) return false;
  return dayFirst.length * 2 < written.length || span(monthFirst) <= span(dayFirst);
}

const read = (cells: readonly string[], as: (cell: string) => string | null) =>
  cells.flatMap((cell) => as(cell) ?? []).toSorted();

/** Days from the first to the last; without any, more than there can be. */
const span = (days: readonly string[]) => {
  const [first, last] = [days[0], days.at(-1)];
  return first === undefined || last === undefined ? Number.POSITIVE_INFINITY : daysBetween(first, last);
};
