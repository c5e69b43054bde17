import { gazettedHeads, usualSplit } from '../../contract/public-school.ts';
import { splitAmount } from '../../contract/split.ts';
import type { Structure } from '../../contract/structures.ts';

/** A row of the editor: a vote head with an amount for each term of the year, null while it is empty. */
export interface EditorLine {
  voteHeadId: number;
  name: string;
  /** In cents; as it was typed where it cannot be read, so that it is not saved as nothing. */
  amounts: (number | string | null)[];
  /** What was typed for the year and cannot be read. */
  yearText?: string;
}

/** An amount in cents; nothing for what is empty or cannot be read. */
export const centsOf = (amount: number | string | null | undefined): number => (typeof amount === 'number' ? amount : 0);

export const yearOf = ({ amounts }: EditorLine) => amounts.reduce<number>((sum, amount) => sum + centsOf(amount), 0);

/** The names of a row's fields. */
export const yearField = ({ voteHeadId }: EditorLine) => `year-${voteHeadId}`;
export const amountField = ({ voteHeadId }: EditorLine, termId: number) => `amount-${voteHeadId}-${termId}`;

/** The name of the first field whose amount cannot be read; null where all can. */
export function unreadField(lines: readonly EditorLine[], terms: readonly { id: number }[]): string | null {
  for (const line of lines) {
    if (line.yearText !== undefined) return yearField(line);
    const term = terms.find((_, place) => typeof line.amounts[place] === 'string');
    if (term) return amountField(line, term.id);
  }
  return null;
}

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
