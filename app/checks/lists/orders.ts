import { type Row, textsAt, valuesAt } from './rows.ts';

export type Order = (a: string, b: string) => number;

const byCode: Order = (a, b) => Number(a > b) - Number(a < b);
const byNumber: Order = (a, b) => Number(a) - Number(b);
const by =
  (text: (words: string) => string): Order =>
  (a, b) =>
    byCode(text(a), text(b));

/** Letters without their marks, small. */
const plain = (words: string) =>
  words
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ŋ', 'n')
    .replaceAll(/[^\p{L}\p{N} ]/gu, '')
    .trim();
const withoutArticle = (words: string) => words.replace(/^(the|an?) /i, '');
const tail = (words: string) => (/\d+$/.exec(words)?.[0] ?? '').padStart(12, '0');

const letters = new Intl.Collator('en');

/** The orders in which a list may have words: which one is its own matter. */
const orders: readonly Order[] = [
  byCode,
  by((words) => words.toLowerCase()),
  letters.compare,
  new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare,
  by(plain),
  (a, b) => letters.compare(withoutArticle(a), withoutArticle(b)),
  by(tail),
];

/** Classes from the lowest to the highest, seats by their class; `levels` gives each class its height. */
export function byClass(levels: ReadonlyMap<string, number>): Order {
  const names = [...levels.keys()].toSorted((a, b) => b.length - a.length);
  const level = (seat: string) => levels.get(names.find((name) => seat.startsWith(name)) ?? '') ?? 0;
  return (a, b) => level(a) - level(b);
}

const first = (row: Row, path: string) => textsAt(row, path)[0] ?? '';

/** True where rows go up and come down by a field. */
export function isInOrder(up: readonly Row[], down: readonly Row[], path: string, more: readonly Order[]): boolean {
  const filled = [...up, ...down].flatMap((row) => valuesAt(row, path.split('.'))[0] ?? []);
  const usual = filled.every((value) => typeof value === 'number')
    ? [byNumber]
    : filled.every((value) => !Number.isNaN(Number(value)))
      ? [byNumber, ...orders]
      : [...orders, ...(/class|seat/i.test(path) ? more : [])];
  return usual.some((order) => isOrdered(up, path, order, 1) && isOrdered(down, path, order, -1)) || hasRanks(up, down, path);
}

/** Empty ones stand together at one end. */
function isOrdered(rows: readonly Row[], path: string, order: Order, way: number): boolean {
  const texts = rows.map((row) => first(row, path));
  const some = texts.filter((text) => text !== '');
  const empty = texts.length - some.length;
  const atOneEnd = [texts.slice(0, empty), texts.slice(texts.length - empty)].some((end) => end.every((text) => text === ''));
  return atOneEnd && some.every((text, at) => at === 0 || order(some[at - 1] ?? '', text) * way <= 0);
}

/** True where a few values stand in an order of their own, as classes and states do, and in the opposite one on the way down. */
function hasRanks(up: readonly Row[], down: readonly Row[], path: string): boolean {
  const [risen, fallen] = [places(up, path), places(down, path)];
  const values = [...risen.keys()].toSorted((a, b) => (risen.get(a)?.from ?? 0) - (risen.get(b)?.from ?? 0));
  if (values.length < 2 || values.length > Math.max(7, up.length / 2)) return false;
  const apart = values.flatMap((value, at) =>
    values
      .slice(at + 1)
      .filter((later) => (risen.get(value)?.to ?? 0) < (risen.get(later)?.from ?? 0))
      .map((later) => [value, later] as const),
  );
  // Of values that have one rank the rows are mixed.
  const mixed = (values.length * (values.length - 1)) / 2 - apart.length;
  return (
    mixed <= values.length / 3 &&
    apart.every(
      ([low, high]) => !fallen.has(low) || !fallen.has(high) || (fallen.get(high)?.to ?? 0) < (fallen.get(low)?.from ?? 0),
    )
  );
}

function places(rows: readonly Row[], path: string): Map<string, { from: number; to: number }> {
  const found = new Map<string, { from: number; to: number }>();
  for (const [at, row] of rows.entries()) {
    const text = first(row, path);
    if (text !== '') found.set(text, { from: found.get(text)?.from ?? at, to: at });
  }
  return found;
}
