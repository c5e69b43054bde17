/** What is drawn on paper as PDF and written as a document: the same parts in the same order. */
export interface LessonPaper {
  readonly title: string;
  /** Sheets with many columns lie on their side. */
  readonly landscape: boolean;
  /** Administrative details: a name and a value each. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly parts: readonly PaperPart[];
  /** Who signs at the foot. */
  readonly signatures: readonly string[];
}

export type PaperPart =
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      readonly widths: readonly number[];
      readonly rows: readonly (readonly string[])[];
    }
  | { readonly kind: 'words'; readonly title: string; readonly rows: readonly (readonly [label: string, text: string])[] };

/** Millimetres between the margins of a sheet. */
const room = { landscape: 267, portrait: 174 } as const;
/** Of a letter of a head, and beside its words. */
const [letter, beside] = [2, 4];

/**
 * Shares of columns, so that no word of a head is broken: what a column needs for its longest word comes first, and the others give
 * it up by their shares.
 */
export function columnShares(
  { head, widths }: Pick<PaperPart & { kind: 'table' }, 'head' | 'widths'>,
  isWide: boolean,
): number[] {
  const all = isWide ? room.landscape : room.portrait;
  const needed = head.map((label) => beside + letter * Math.max(...label.split(/[\s-]+/).map(({ length }) => length)));
  let shares = widths.map((width) => (width / sum(widths)) * all);
  // Those that are widened take from the rest, which may make another too narrow.
  for (let round = 0; round < widths.length; round += 1) {
    const isNarrow = shares.map((share, at) => share <= (needed[at] ?? 0));
    const fixed = sum(needed.filter((_, at) => isNarrow[at]));
    const free = sum(widths.filter((_, at) => !isNarrow[at]));
    if (free === 0 || fixed >= all) break;
    shares = widths.map((width, at) => (isNarrow[at] ? (needed[at] ?? 0) : (width / free) * (all - fixed)));
  }
  return shares;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
