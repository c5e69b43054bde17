import type { Asking } from './asking.ts';
import { asked, moments } from './asked.ts';
import { wrongFilter } from './filters.ts';
import { type List, lists } from './find-lists.ts';
import { fieldsSeen, inputFor, type SeenFields } from './given.ts';
import { withDetails, wrongOnes } from './one.ts';
import { wrongPages } from './pages.ts';
import { byClass, type Order } from './orders.ts';
import { wrongPairs } from './pairs.ts';
import type { Row } from './rows.ts';
import { wrongSorts } from './sorts.ts';
import { wrongWords } from './words.ts';

/** What is known of the school. */
export interface Known {
  /** The values that fields of a name have. */
  seen(): Promise<SeenFields>;
  readonly orders: readonly Order[];
}

/** Asks the school for what is asked of its lists. */
export async function learn(asking: Asking): Promise<Known> {
  const classes = lists.find(({ name }) => name === 'settings.classes.list');
  const { rows } = classes ? await asking.whole(classes, {}, 1) : { rows: [] };
  let seen: Promise<SeenFields> | null = null;
  return {
    // Only where it is needed: it takes a few seconds.
    seen: () => (seen ??= fieldsSeen(asking)),
    orders: [byClass(new Map(rows.map((row) => [String(row['name']), Number(row['level'])])))],
  };
}

/** All that is wrong with a list, in words. */
export async function judgeList(asking: Asking, list: List, known: Known): Promise<string[]> {
  const { with: given = {}, beside = {}, first = null } = asked[list.name] ?? {};
  const orders = known.orders;
  const needs = list.required.length > 0 || list.filters.some(({ kind }) => kind === 'number' || kind === 'text');
  const seen: SeenFields = needs ? await known.seen() : new Map();
  const input = await inputFor(asking, list, given, seen);
  const missing = list.required.filter((name) => input[name] === undefined);
  if (missing.length > 0) return [`nothing is known for ${missing.join(', ')}`];
  const { rows } = await asking.whole(list, input);
  if (rows.length === 0) return ['no rows'];
  const world = {
    seen: (name: string) => seen.get(name) ?? [],
    details: (some: readonly Row[]) => withDetails(asking, list, some),
  };
  const wrong = [
    ...(await wrongPages(asking, list, input)),
    ...(await wrongSorts(asking, list, input, { atTop: first, orders })),
    ...(await wrongWords(asking, list, input)),
    ...(await wrongOnes(asking, list, rows)),
  ];
  const filters = list.filters.filter(({ name }) => input[name] === undefined);
  for (const filter of filters)
    wrong.push(...(await wrongFilter(asking, list, input, filter, { ...world, beside: beside[filter.name] ?? {} })));
  const alone = filters.filter(({ name }) => beside[name] === undefined && !moments.has(name));
  return [...wrong, ...(await wrongPairs(asking, list, input, alone, world.seen))];
}
