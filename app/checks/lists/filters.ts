import { type Asking, type Answered, inTurns } from './asking.ts';
import type { ListInput } from './asked.ts';
import { explanation } from './explain.ts';
import type { Filter, List } from './find-lists.ts';
import { isThere, keyOf, keysOf, type Row, same, textsAt, valuesAt } from './rows.ts';
import { nobodys, type Seen, valuesOf } from './values.ts';

interface Tried {
  readonly value: string;
  readonly answer: Answered;
  readonly keys: ReadonlySet<string>;
}

/** What is known beside the list. */
export interface World {
  readonly seen: Seen;
  /** Rows with what their own pages say, where they have some. */
  details(rows: readonly Row[]): Promise<readonly Row[] | null>;
  /** What has to be said with the filter. */
  readonly beside: ListInput;
}

/** What is wrong with how a filter narrows a list. */
export async function wrongFilter(asking: Asking, list: List, input: ListInput, filter: Filter, world: World): Promise<string[]> {
  const base = await asking.whole(list, input);
  const { name, kind } = filter;
  const ask = async (value: unknown): Promise<Tried | null> => {
    const answer = await asking.wholeOrRefused(list, { ...input, ...world.beside, [name]: value });
    return answer && { value: String(value), answer, keys: keysOf(answer.rows) };
  };
  const values = valuesOf(filter, base.rows, world.seen);
  const tried = (await inTurns(values, ask)).filter((one) => one !== null);
  if (tried.length === 0) return [`${name}: no value of it is known`];
  const wrong = tried.flatMap(({ value, answer: { rows, total } }) =>
    rows.length === total ? [] : [`${name}=${value} has ${rows.length} rows, but says ${total}`],
  );
  const nowhere = await Promise.all(nobodys(filter).map(ask));
  if (nowhere.some((one) => one !== null && one.keys.size > 0)) wrong.push(`${name}: what is nowhere is found`);
  const all = [
    ...new Map([base, ...tried.map(({ answer }) => answer)].flatMap(({ rows }) => rows.map((row) => [keyOf(row), row]))).values(),
  ];
  const within = keysOf(base.rows);
  const beyond = tried.filter(({ keys }) => !isPart(keys, within) && !(kind === 'enum' && isApart(keys, within)));
  if (beyond.length > 0) wrong.push(`${name} has rows that the list has not: ${beyond.map(({ value }) => value).join(', ')}`);
  const usual = tried.find(({ value }) => value === String(filter.usual));
  if (usual && !same(usual.keys, within)) wrong.push(`${name}=${usual.value} is not what stands without it`);
  return [...wrong, ...(await untold(filter, all, tried, nowhere.length > 0, world))];
}

/** Whether the rows tell what the filter goes by. */
async function untold(
  filter: Filter,
  all: readonly Row[],
  tried: readonly Tried[],
  seenToLeaveOut: boolean,
  world: World,
): Promise<string[]> {
  const { name, kind } = filter;
  const together = new Set(tried.flatMap(({ keys }) => [...keys]));
  const left = all.filter((row) => row[name] !== null && row[name] !== undefined && !together.has(keyOf(row)));
  if (kind === 'enum' && tried.length === filter.values.length && left.length > 0)
    return [`${name}: some rows have none of its values`];
  const own = ownField(filter, all, tried);
  if (own !== null) return own ? [] : [`${name} is not as the rows say`];
  if (together.size === 0) return [`${name} leaves nothing`];
  if (tried.every(({ keys }) => keys.size === all.length)) return seenToLeaveOut ? [] : [`${name} leaves nothing out`];
  if (explanation(filter, all, tried) !== null) return [];
  const more = await world.details(all);
  return more && explanation(filter, more, tried) !== null ? [] : [`${name}: no field of the rows tells`];
}

const isPart = (some: ReadonlySet<string>, all: ReadonlySet<string>) => [...some].every((key) => all.has(key));
/** Values that a list leaves out while nothing is said, and a value for everything. */
const isApart = (some: ReadonlySet<string>, all: ReadonlySet<string>) =>
  ![...some].some((key) => all.has(key)) || isPart(all, some);

/** Whether the rows are as their own field of that name says; null where they have none, or no value of it was asked for. */
function ownField({ name, kind }: Filter, all: readonly Row[], tried: readonly Tried[]): boolean | null {
  const values = new Set(
    all
      .flatMap((row) => valuesAt(row, [name]))
      .filter((value) => value !== null)
      .map(String),
  );
  if (values.size === 0 || kind === 'day') return null;
  const is = (row: Row, value: string) =>
    textsAt(row, name).some((text) => (kind === 'boolean' ? String(isThere(text)) : text) === value);
  const asked = tried.filter(({ value }) => values.has(value) || kind === 'boolean');
  if (asked.length === 0) return null;
  return asked.every(
    ({ value, keys }) =>
      (kind === 'boolean' && value === 'false' && keys.size === all.length) ||
      same(keys, new Set(all.filter((row) => is(row, value)).map(keyOf))),
  );
}
