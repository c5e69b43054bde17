import type { ReadLine } from './sheet.rules.ts';

/** What tells whether a line of a file is one that is in already. */
export type KnownLine = Pick<ReadLine, 'day' | 'amount' | 'reference' | 'description' | 'balance' | 'mark'>;

const fold = (text: string | null) => (text ?? '').toLowerCase().replaceAll(/\s+/g, ' ').trim();
const keyOf = ({ day, amount, reference }: KnownLine) => JSON.stringify([day, amount, fold(reference)]);
const fits = (one: string | null, other: string | null) => fold(one) === '' || fold(other) === '' || fold(one) === fold(other);

/**
 * The lines of a file that may be lines which are in already, because one of the two was read with the balance after it and the other
 * without: same day, amount, reference and description, each for one, in their order. Two payments of a day can look the same, so that
 * nobody but a person says which it is.
 */
export function perhapsKnown(lines: readonly ReadLine[], known: readonly KnownLine[]): ReadLine[] {
  const marks = new Set(known.map(({ mark }) => mark));
  const own = new Set(lines.map(({ mark }) => mark));
  const left = Map.groupBy(
    known.filter(({ mark }) => !own.has(mark)),
    keyOf,
  );
  return lines.filter((line) => {
    if (marks.has(line.mark)) return false;
    const candidates = left.get(keyOf(line)) ?? [];
    const at = candidates.findIndex(
      (other) => (other.balance === null) !== (line.balance === null) && fits(other.description, line.description),
    );
    if (at < 0) return false;
    left.set(keyOf(line), candidates.toSpliced(at, 1));
    return true;
  });
}
