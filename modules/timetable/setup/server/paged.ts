import type { Page, PageRequest } from '#kit/contract/page.ts';

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Nulls after all that is said, as PostgreSQL has them. */
function compared(one: unknown, other: unknown): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  if (typeof one === 'string' && typeof other === 'string') return words.compare(one, other);
  return Number(one) - Number(other);
}

/**
 * A page of a list that is as long as a school has classes or teachers: searched, sorted and cut here, since a column is
 * counted by another area. Rows that are the same in the column stay in the order in which they were read.
 * @param text what the search looks at
 */
export function paged<Row extends object>(
  rows: readonly Row[],
  { q, page, size, sort }: PageRequest,
  text: (row: Row) => string,
): Page<Row> {
  const wanted = q?.toLowerCase() ?? '';
  const found = rows.filter((row) => text(row).toLowerCase().includes(wanted));
  const down = sort.startsWith('-');
  const key = down ? sort.slice(1) : sort;
  const of = (row: Row): unknown => (row as Readonly<Record<string, unknown>>)[key] ?? null;
  const sorted = found.toSorted((one, other) => (down ? compared(of(other), of(one)) : compared(of(one), of(other))));
  return { rows: sorted.slice((page - 1) * size, page * size), total: found.length };
}
