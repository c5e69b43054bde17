import type { ListInput } from './asked.ts';
import { type Asking, inTurns } from './asking.ts';
import type { Filter, List } from './find-lists.ts';
import { keysOf, same } from './rows.ts';
import { type Seen, valuesOf } from './values.ts';

interface Chosen {
  readonly name: string;
  readonly value: unknown;
  readonly keys: ReadonlySet<string>;
}

/** What is wrong with two filters at once: they leave the rows that each of them leaves. */
export async function wrongPairs(
  asking: Asking,
  list: List,
  input: ListInput,
  filters: readonly Filter[],
  seen: Seen,
): Promise<string[]> {
  const all = keysOf((await asking.whole(list, input)).rows);
  const chosen = (await inTurns(filters, (filter) => halving(asking, list, input, filter, seen, all))).filter(
    (one) => one !== null,
  );
  const wrong = await inTurns(chosen.slice(1), async (one) => {
    const other = chosen[chosen.indexOf(one) - 1] ?? one;
    const both = await asking.wholeOrRefused(list, { ...input, [one.name]: one.value, [other.name]: other.value });
    return both === null || same(keysOf(both.rows), new Set([...one.keys].filter((key) => other.keys.has(key))))
      ? []
      : [`${other.name} and ${one.name} together leave other rows than both`];
  });
  return wrong.flat();
}

/** The value of a filter that leaves about half of the rows. */
async function halving(
  asking: Asking,
  list: List,
  input: ListInput,
  filter: Filter,
  seen: Seen,
  all: ReadonlySet<string>,
): Promise<Chosen | null> {
  const { rows } = await asking.whole(list, input);
  const answers = await inTurns(valuesOf(filter, rows, seen), async (value) => {
    const answer = await asking.wholeOrRefused(list, { ...input, [filter.name]: value });
    return { name: filter.name, value, keys: keysOf(answer?.rows ?? []) };
  });
  const some = answers.filter(({ keys }) => keys.size > 0 && keys.size < all.size && [...keys].every((key) => all.has(key)));
  const far = ({ keys }: Chosen) => Math.abs(keys.size - all.size / 2);
  return some.toSorted((a, b) => far(a) - far(b))[0] ?? null;
}
