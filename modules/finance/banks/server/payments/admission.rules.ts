/** A student as payers name one. */
export interface Numbered {
  readonly id: number;
  readonly admissionNo: string;
}

/** Letters and digits alone, in capitals: `adm/0042 ` becomes `ADM0042`. */
export const plainNumber = (text: string) =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');

/** The same without the zeros before numbers: `ADM/0042` and `adm 42` become `ADM42`, `2024/0042` becomes `2024 42`. */
export function bareNumber(text: string): string {
  return text
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, ' ')
    .trim()
    .replaceAll(/(^|\D)0+(\d)/g, '$1$2')
    .replaceAll(/(?<=[A-Z]) | (?=[A-Z])/g, '');
}

/**
 * Whose admission number `typed` is, without regard to case, spaces and signs, and then to leading zeros. Null when it is
 * nobody's, and when it could be that of two.
 */
export function studentNamed(typed: string, students: readonly Numbered[]): number | null {
  for (const form of [plainNumber, bareNumber]) {
    const wanted = form(typed);
    const found = wanted === '' ? [] : students.filter(({ admissionNo }) => form(admissionNo) === wanted);
    if (found.length > 0) return found.length === 1 ? (found[0]?.id ?? null) : null;
  }
  return null;
}

/** Whose admission number these digits are as they stand, zeros and all; null when they are nobody's, or of two. */
export function studentExactly(digits: string, students: readonly Numbered[]): number | null {
  const found = students.filter(({ admissionNo }) => plainNumber(admissionNo) === digits);
  return found.length === 1 ? (found[0]?.id ?? null) : null;
}

const chequeWord = /^(?:chqs?|cheques?)\b/i;

/**
 * The words of a bank's line that may be an admission number. Digits alone that are the year, or the number of a cheque, are
 * written of other things.
 */
export function numberWords(line: { day: string; reference: string | null; description: string | null }): string[] {
  const all = `${line.reference ?? ''} ${line.description ?? ''}`.split(/[\s,;:*#]+/);
  const year = Number(line.day.slice(0, 4));
  return all.filter((word, at) => {
    if (word.length < 3 || !/\d/.test(word)) return false;
    const isYear = /^\d{4}$/.test(word) && Math.abs(Number(word) - year) <= 1;
    const ofCheque = /^\d+$/.test(word) && all.slice(Math.max(0, at - 2), at).some((before) => chequeWord.test(before));
    return !isYear && !ofCheque;
  });
}
