import type { ListInput } from './asked.ts';
import type { Asking } from './asking.ts';
import type { List } from './find-lists.ts';
import { isInOrder, type Order } from './orders.ts';
import { keysOf, pathsOf, type Row, same, textsAt } from './rows.ts';

/** Of a list with more rows only the first page of each order is looked at. */
const most = 200;

/**
 * What is wrong with how a list is sorted: by each key it has the same rows, in the order of one of their fields.
 * @param atTop the field by which some rows stand before all others whatever it is sorted by
 * @param orders those of the school's own words
 */
export async function wrongSorts(
  asking: Asking,
  list: List,
  input: ListInput,
  { atTop, orders }: { atTop: string | null; orders: readonly Order[] },
): Promise<string[]> {
  const { rows: all, total } = await asking.whole(list, input);
  if (total < 2) return [];
  const within = keysOf(all);
  const found = await Promise.all(
    list.sorts.map(async (key) => {
      const [up, down] = await Promise.all(
        [key, `-${key}`].map((sort) => asking.whole(list, { ...input, sort }, total > most ? 1 : Infinity)),
      );
      if (!up || !down) return [];
      const others = [up, down].filter(({ rows, total: said }) => {
        const keys = keysOf(rows);
        return said !== total || (total > most ? ![...keys].every((one) => within.has(one)) : !same(keys, within));
      });
      if (others.length > 0) return [`sorted by ${key} it has other rows`];
      const groups = (rows: readonly Row[]) => [
        ...Map.groupBy(rows, (row) => (atTop ? (textsAt(row, atTop)[0] ?? '') : '')).values(),
      ];
      const [ups, downs] = [groups(up.rows), groups(down.rows)];
      return ups.some((rows, at) => !isSorted(key, rows, downs[at] ?? [], orders))
        ? [`is not in order by ${key}: ${shown(up.rows, key)}`]
        : [];
    }),
  );
  return found.flat();
}

/** By the field of that name, where the rows have it; else by any in which they differ. */
function isSorted(key: string, up: readonly Row[], down: readonly Row[], orders: readonly Order[]): boolean {
  const paths = pathsOf([...up, ...down]);
  const named = paths.filter((path) => path === key);
  const namesakes = named.length > 0 ? named : paths.filter((path) => path.split('.').at(-1) === key);
  if (namesakes.length > 0) return namesakes.some((path) => isInOrder(up, down, path, orders));
  return (
    up.length < 2 ||
    paths.some((path) => new Set(up.map((row) => textsAt(row, path)[0])).size > 1 && isInOrder(up, down, path, orders))
  );
}

const shown = (rows: readonly Row[], key: string) =>
  rows
    .slice(0, 12)
    .map((row) => textsAt(row, key)[0])
    .join(' | ')
    .slice(0, 200);
