import { gazettedHeads, usualSplit } from '../../contract/public-school.ts';
import { splitAmount } from '../../contract/split.ts';
import type { Structure } from '../../contract/structures.ts';

/** A row of the editor: a vote head with an amount for each term of the year, null while it is empty. */
export interface EditorLine {
  voteHeadId: number;
  name: string;
  amounts: (number | null)[];
}

export const yearOf = ({ amounts }: EditorLine) => amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);

/** The rows of a stored structure. */
export function linesOf({ lines, terms }: Structure): EditorLine[] {
  return lines.map(({ voteHeadId, name, terms: amounts }) => ({
    voteHeadId,
    name,
    amounts: terms.map(({ id }) => amounts.find(({ termId }) => termId === id)?.amount ?? null),
  }));
}

/** `50:30:20` as weights; null for what is none. */
export function readSplit(text: string): number[] | null {
  const parts = text
    .split(/[:/,\s]+/)
    .filter(Boolean)
    .map(Number);
  return parts.length > 0 && parts.every((part) => Number.isFinite(part) && part >= 0) && parts.some((part) => part > 0)
    ? parts
    : null;
}

export const usualSplitText = usualSplit.join(':');

/** A year's amount over the terms by the weights; weights that are missing are nothing. */
export function overTerms(amount: number | null, weights: readonly number[], terms: number): (number | null)[] {
  if (amount === null) return Array.from({ length: terms }, () => null);
  return splitAmount(
    amount,
    Array.from({ length: terms }, (_, at) => weights[at] ?? 0),
  );
}

/** The gazetted amounts of boarders for the vote heads that the school has, split over the terms. */
export function gazettedLines(
  heads: readonly { id: number; code: string; name: string }[],
  weights: readonly number[],
  terms: number,
): EditorLine[] {
  return gazettedHeads.flatMap(({ code, boarding }) => {
    const head = heads.find((one) => one.code.toUpperCase() === code);
    return head ? [{ voteHeadId: head.id, name: head.name, amounts: overTerms(boarding, weights, terms) }] : [];
  });
}
