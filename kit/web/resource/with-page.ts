import type { RowKey } from './DataRow.tsx';

/** The chosen rows with all of a page, or without them where they are chosen all. What is chosen on other pages stays. */
export function withPage(chosen: ReadonlySet<RowKey>, page: readonly RowKey[]): ReadonlySet<RowKey> {
  const next = new Set(chosen);
  const whole = page.every((id) => chosen.has(id));
  for (const id of page) {
    if (whole) next.delete(id);
    else next.add(id);
  }
  return next;
}
