import { parsePhone } from '#kit/contract/phone-field.ts';

/** A number that was pasted, with a name if one stood beside it. */
export interface PastedNumber {
  phone: string;
  name: string | null;
}

/** A line that holds no number. `line` counts from 1. */
export interface PastedError {
  line: number;
  text: string;
}

/**
 * Reads numbers as people paste them: one or several a line, parted by commas, semicolons or tabs, a name before or
 * after its number. A number that comes twice is taken once.
 */
export function readPasted(text: string): { numbers: PastedNumber[]; errors: PastedError[]; twice: number } {
  const numbers = new Map<string, PastedNumber>();
  const errors: PastedError[] = [];
  let twice = 0;
  for (const [at, line] of text.split('\n').entries()) {
    const parts = line
      .split(/[,;\t]/)
      .map(cleaned)
      .flatMap(apart);
    let last: PastedNumber | null = null;
    for (const part of parts.filter(Boolean)) {
      const phone = parsePhone(part);
      if (phone !== null) {
        twice += numbers.has(phone) ? 1 : 0;
        last = numbers.get(phone) ?? { phone, name: null };
        numbers.set(phone, last);
      } else if (last !== null && last.name === null && /^\p{L}/u.test(part)) last.name = part.slice(0, 100);
      else {
        errors.push({ line: at + 1, text: part.slice(0, 60) });
        break;
      }
    }
  }
  return { numbers: [...numbers.values()], errors, twice };
}

/** The text without the lines that hold no number. */
export function withoutErrors(text: string): string {
  const wrong = new Set(readPasted(text).errors.map((error) => error.line));
  return text
    .split('\n')
    .filter((_, at) => !wrong.has(at + 1))
    .join('\n');
}

/** `0712 345 678 Njoki` and `Njoki 0712 345 678`: number and name as two. */
function apart(part: string): string[] {
  const [, first, after] = /^(\+?[\d(][\d\s().-]*\d)[\s:–—-]*(\p{L}.*)$/u.exec(part) ?? [];
  if (first !== undefined && after !== undefined && parsePhone(first) !== null) return [first, after];
  const [, before, last] = /^(\p{L}.*?)[\s:–—-]*(\+?[\d(][\d\s().-]*\d)$/u.exec(part) ?? [];
  if (before !== undefined && last !== undefined && parsePhone(last) !== null) return [last, before];
  return [part];
}

/** One line without what cannot be seen, its spaces single. */
function cleaned(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
