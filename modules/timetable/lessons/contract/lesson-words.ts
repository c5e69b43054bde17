export { dayParts, dayPartWords } from '../../setup/contract/kinds.ts';

export const spreads = ['days', 'apart', 'any'] as const;
export const spreadWords: Record<(typeof spreads)[number], string> = {
  days: 'Each on another day',
  apart: 'Not on days that follow each other',
  any: 'As it comes',
};

export const roomNeeds = ['subject', 'home', 'listed', 'none'] as const;
export const roomNeedWords: Record<(typeof roomNeeds)[number], string> = {
  subject: 'What the subject needs',
  home: 'The room of the class',
  listed: 'One of these rooms',
  none: 'No room',
};

export const roomRanks = ['best', 'normal', 'emergency'] as const;
export const roomRankWords: Record<(typeof roomRanks)[number], string> = {
  best: 'Best',
  normal: 'Will do',
  emergency: 'Only when nothing else is free',
};

const kinds: Readonly<Record<number, readonly [string, string]>> = {
  1: ['single', 'singles'],
  2: ['double', 'doubles'],
  3: ['triple', 'triples'],
};

/** How many pieces there are of each length, the shortest first. */
export function byLength(lengths: readonly number[]): { length: number; count: number }[] {
  const found = new Map<number, number>();
  for (const length of lengths) found.set(length, (found.get(length) ?? 0) + 1);
  return [...found].map(([length, count]) => ({ length, count })).toSorted((one, other) => one.length - other.length);
}

/** Slots of a cycle in all. */
export const slotsOf = (lengths: readonly number[]): number => lengths.reduce((sum, length) => sum + length, 0);

/** `3 singles, 1 double`. */
export const piecesInWords = (lengths: readonly number[]): string =>
  byLength(lengths)
    .map(({ length, count }) => `${count} ${kinds[length]?.[count === 1 ? 0 : 1] ?? `of ${length} in a row`}`)
    .join(', ');

/** As shown in a cell of the grid: `5` are five singles, `5d1` five slots of which two are a double, `1x3` once three in a row, `1+1+3` anything else. */
export function cellText(lengths: readonly number[]): string {
  if (lengths.some((length) => length > 2)) return lengths.length === 1 ? `1x${lengths[0]}` : lengths.join('+');
  const doubles = lengths.filter((length) => length === 2).length;
  return lengths.length === 0 ? '' : `${slotsOf(lengths)}${doubles > 0 ? `d${doubles}` : ''}`;
}

/** The pieces that a cell's text means, the longest last; null for what means nothing. An empty text is no lesson. */
export function readCell(text: string): number[] | null {
  const typed = text.trim().toLowerCase().replaceAll(/\s+/g, '');
  if (typed === '' || typed === '0') return [];
  const [, times, length] = /^(\d{1,2})[x×*](\d)$/.exec(typed) ?? [];
  const pieces = /^\d(\+\d)+$/.test(typed)
    ? typed
        .split('+')
        .map(Number)
        .toSorted((one, other) => one - other)
    : times === undefined
      ? numbered(typed)
      : Array<number>(Number(times)).fill(Number(length));
  return pieces && pieces.length <= 30 && pieces.every((length) => length >= 1 && length <= 6) ? pieces : null;
}

function numbered(typed: string): number[] | null {
  const [, all, mark, more] = /^(\d{1,2})(?:([d/])(\d{0,2}))?$/.exec(typed) ?? [];
  if (all === undefined) return null;
  const doubles = mark === undefined ? 0 : more === '' || more === undefined ? 1 : Number(more);
  const singles = Number(all) - 2 * doubles;
  return singles < 0 ? null : [...Array<number>(singles).fill(1), ...Array<number>(doubles).fill(2)];
}
