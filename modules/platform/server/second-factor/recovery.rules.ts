import { randomInt } from 'node:crypto';

// Without letters and digits that are taken for one another on paper.
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const marks = 'ABCDEFGHJK';

/** Ten new codes: `A7KQ2-M9XWE-T4RSP`. Each begins with its own letter, by which it is found again. */
export function newRecoveryCodes(): string[] {
  const letters = (count: number) => Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from(marks, (mark) => `${mark}${letters(4)}-${letters(5)}-${letters(5)}`);
}

/** A recovery code as it is hashed, whatever was typed between its letters; null when it cannot be one. */
export function readRecoveryCode(typed: string): { mark: string; code: string } | null {
  const code = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  const mark = code[0] ?? '';
  return code.length === 15 && marks.includes(mark) ? { mark, code } : null;
}
