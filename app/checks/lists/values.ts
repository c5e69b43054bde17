import { tried } from './asked.ts';
import type { Filter } from './find-lists.ts';
import { dayOf, pathsOf, type Row, textsAt, valuesAt } from './rows.ts';

/** Values that a field of that name has in the rows of any list. */
export type Seen = (name: string) => readonly unknown[];

/** The values to try of a filter: all of an enumeration, else some that rows have. */
export function valuesOf({ name, kind, values }: Filter, rows: readonly Row[], seen: Seen): unknown[] {
  if (kind === 'enum') return spread(values, 9);
  if (kind === 'boolean') return [true, false];
  if (tried[name]) return spread(tried[name], 12);
  if (kind === 'day') return daysOf(rows);
  if (/^year$/i.test(name)) return distinct(daysOf(rows).map((day) => Number(day.slice(0, 4))));
  const own = distinct(rows.flatMap((row) => valuesAt(row, [name])));
  return spread(own.length > 0 ? own : distinct(seen(name)), own.length > 0 ? 3 : 6);
}

/** Values that no row has. */
export function nobodys({ name, kind }: Filter): unknown[] {
  if (kind === 'text') return ['zzqxw'];
  if (kind === 'number') return name.endsWith('Id') ? [999_999_999] : [];
  if (kind !== 'day') return [];
  if (/^(to|until)$/.test(name)) return ['1951-01-01'];
  return /^(from|since|day)$/.test(name) ? ['2099-12-31'] : [];
}

export const distinct = (values: readonly unknown[]): unknown[] => [
  ...new Set(values.filter((value) => value !== null && value !== undefined && value !== '')),
];

/** The first, the last and some in between. */
export function spread<T>(values: readonly T[], count: number): T[] {
  if (values.length <= count) return [...values];
  return values.filter((_, at) =>
    Array.from({ length: count }, (__, part) => Math.floor((part * (values.length - 1)) / (count - 1))).includes(at),
  );
}

/** Days that the rows have, the middle one of each field. */
function daysOf(rows: readonly Row[]): string[] {
  const days = pathsOf(rows).flatMap((path) => {
    const found = [...new Set(rows.flatMap((row) => textsAt(row, path)).flatMap((text) => dayOf(text) ?? []))].toSorted();
    return found.slice(Math.floor(found.length / 2)).slice(0, 1);
  });
  return spread([...new Set(days)], 3);
}
