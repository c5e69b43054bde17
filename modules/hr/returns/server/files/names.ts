/** The last word of a name as its surname, and the others; one name alone is the surname. */
export function nameParts(fullName: string): { surname: string; others: string } {
  const words = fullName.trim().split(/\s+/);
  return { surname: words.at(-1) ?? '', others: words.slice(0, -1).join(' ') };
}

/** A number as the authorities write it: digits and letters alone, `0712 345 678` without blanks. */
export const plainNumber = (number: string | null): string => (number ?? '').replaceAll(/[\s+]/g, '');

/** One line without breaks, as files with one record a line need it. */
export const oneLine = (words: string): string => words.replaceAll(/\s+/g, ' ').trim();

/** Cents as files write them: `12500.50`. */
export const shillings = (cents: number): string => (cents / 100).toFixed(2);
