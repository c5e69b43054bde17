import type { PhoneCount } from '../../contract/count.ts';

export type PhoneLine = PhoneCount['lines'][number];

/** Lines of what a scanner read, and how much one scan of it is. */
export function linesWith(lines: readonly PhoneLine[], text: string): { lines: PhoneLine[]; factor: number } {
  const wanted = text.trim().toLowerCase();
  const found = lines.filter(({ codes }) => codes.some(({ code }) => code.toLowerCase() === wanted));
  const factor = found[0]?.codes.find(({ code }) => code.toLowerCase() === wanted)?.factor ?? 1000;
  return { lines: found, factor };
}

/** Lines whose name, code or batch has the words. */
export function linesLike(lines: readonly PhoneLine[], words: string): PhoneLine[] {
  const parts = words.toLowerCase().split(/\s+/).filter(Boolean);
  return lines.filter(({ name, code, batchNo }) => {
    const text = `${name} ${code} ${batchNo ?? ''}`.toLowerCase();
    return parts.every((part) => text.includes(part));
  });
}

/** What a line counts, in words. */
export const lineWords = ({ name, batchNo }: Pick<PhoneLine, 'name' | 'batchNo'>): string =>
  batchNo === null ? name : `${name}, batch ${batchNo}`;
