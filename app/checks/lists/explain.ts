import type { Filter } from './find-lists.ts';
import { dayOf, isThere, keyOf, pathsOf, type Row, same, textOf, textsAt } from './rows.ts';

/** What a list answered to one value of a filter. */
export interface Narrowed {
  readonly value: string;
  readonly keys: ReadonlySet<string>;
}

/** The field of the rows by which a filter chooses among them, for each of its values without exception; null where none tells. */
export function explanation(filter: Filter, rows: readonly Row[], narrowed: readonly Narrowed[]): string | null {
  const all = rows.map(withPlace);
  const paths = pathsOf(all).toSorted((a, b) => nearness(b, filter.name) - nearness(a, filter.name));
  for (const [name, rule] of rulesOf(filter)) for (const path of paths) if (rule(all, path, narrowed)) return `${path} ${name}`;
  return null;
}

/** A stream is known by its class and its name together. */
function withPlace(row: Row): Row {
  const { className, streamName } = row;
  return row['id'] !== undefined && typeof className === 'string' ? { ...row, place: `${className} ${textOf(streamName)}` } : row;
}

/** Paths that are called like the filter come first. */
function nearness(path: string, name: string): number {
  const last = path.split('.').at(-1) ?? '';
  return path === name ? 3 : last === name ? 2 : Number(name.startsWith(last.replace(/Name$/, '')));
}

type Rule = (all: readonly Row[], path: string, narrowed: readonly Narrowed[]) => boolean;

function rulesOf({ kind }: Filter): [string, Rule][] {
  const times: [string, Rule][] = [
    ['on', on],
    ['from', from],
    ['until', until],
  ];
  if (kind === 'day') return times;
  const chosen: [string, Rule][] = [
    ['is', equal],
    ['is named', named],
  ];
  const rest: [string, Rule][] = [['decides', decides]];
  if (kind === 'boolean') return [['is', equal], ['is there', there], ...rest];
  if (kind === 'number') return [...chosen, ['of the year', inYear], ['at least', atLeast], ['at most', atMost], ...rest];
  return [...chosen, ...times, ...rest];
}

const chosen = (all: readonly Row[], rule: (row: Row) => boolean) => new Set(all.filter(rule).map(keyOf));
const each = (narrowed: readonly Narrowed[], rule: (value: string) => ReadonlySet<string>) =>
  narrowed.every(({ value, keys }) => same(keys, rule(value)));

const equal: Rule = (all, path, narrowed) => each(narrowed, (value) => chosen(all, (row) => textsAt(row, path).includes(value)));

const inYear: Rule = (all, path, narrowed) =>
  narrowed.every(({ value }) => /^\d{4}$/.test(value)) &&
  each(narrowed, (value) => chosen(all, (row) => textsAt(row, path).some((text) => text.startsWith(value))));

const byNumber =
  (compare: (number: number, value: number) => boolean): Rule =>
  (all, path, narrowed) =>
    all.every((row) => textsAt(row, path).every((text) => !Number.isNaN(Number(text)))) &&
    each(narrowed, (value) => chosen(all, (row) => textsAt(row, path).some((text) => compare(Number(text), Number(value)))));
const atLeast = byNumber((number, value) => number >= value);
const atMost = byNumber((number, value) => number <= value);

const there: Rule = (all, path, narrowed) =>
  [true, false].some((way) =>
    narrowed.every(
      ({ value, keys }) =>
        // Where nobody asks for it, nothing is left out.
        (value === 'false' && keys.size === all.length) ||
        same(
          keys,
          chosen(all, (row) => textsAt(row, path).some(isThere) === ((value === 'true') === way)),
        ),
    ),
  );

/** Each value stands for one value of the field, each for another. */
const named: Rule = (all, path, narrowed) => {
  const stands = new Set<string>();
  return narrowed.every(({ keys }) => {
    const rows = all.filter((row) => keys.has(keyOf(row)));
    const [first] = rows;
    if (!first) return true;
    const common = textsAt(first, path).find((text) => text !== '' && rows.every((row) => textsAt(row, path).includes(text)));
    if (common === undefined || stands.has(common)) return false;
    stands.add(common);
    return same(
      keys,
      chosen(all, (row) => textsAt(row, path).includes(common)),
    );
  });
};

/** Rows with the same in the field are all taken or all left; fields in which nearly every row is another say nothing. */
const decides: Rule = (all, path, narrowed) => {
  const groups = Map.groupBy(all, (row) => textsAt(row, path).toSorted().join('\n'));
  if (groups.size < 2 || groups.size > Math.max(2, Math.min(30, all.length / 2))) return false;
  return narrowed.every(({ keys }) =>
    [...groups.values()].every((rows) => [0, rows.length].includes(rows.filter((row) => keys.has(keyOf(row))).length)),
  );
};

/** Days and months compare as text; what has none is either always or never taken. */
const byTime =
  (compare: (text: string, value: string) => boolean): Rule =>
  (all, path, narrowed) => {
    const times = (row: Row) => textsAt(row, path).map((text) => dayOf(text) ?? (/^\d{4}-\d\d$/.test(text) ? text : ''));
    if (!all.some((row) => times(row).some((text) => text !== ''))) return false;
    return [false, true].some((open) =>
      each(narrowed, (value) =>
        chosen(all, (row) => times(row).some((text) => (text === '' ? open : compare(text.slice(0, value.length), value)))),
      ),
    );
  };
const on = byTime((text, value) => text === value);
const from = byTime((text, value) => text >= value);
const until = byTime((text, value) => text <= value);
