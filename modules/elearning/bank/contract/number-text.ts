import { folded } from './text-match.ts';

/** A number and what was written after it. */
export interface WrittenNumber {
  value: number;
  unit: string;
}

/**
 * Reads a number as people write it: with a point or a comma, thousands apart (1,234.5; 1 234,5; 1'234), a power of ten (1.5e3,
 * 1.5 x 10^3), and perhaps a unit after it. A single comma before exactly three digits parts thousands unless it follows a zero, so that
 * 1,234 is over a thousand and 0,234 below one. Null where it is none.
 */
export function readNumber(text: string): WrittenNumber | null {
  // Signs come first: ³ would be a plain 3 afterwards.
  const power = text.replace(/10([⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+)/g, (_, raised: string) => `10^${raised.normalize('NFKC')}`);
  const tidy = folded(power, true).replace(/^([+-]?)10\s?\^/, '$11x10^');
  const found = /^([+-]?)\s?(\d[\d,.' ]*|[.,]\d+)(?:\s?[x×*·]\s?10\s?\^\s?([+-]?\d{1,3})|[eE]([+-]?\d{1,3})(?![\w]))?(.*)$/u.exec(
    tidy,
  );
  if (!found) return null;
  const [, sign = '', digits = '', raised, exponent, after = ''] = found;
  const plain = plainNumber(digits.trim());
  if (plain === null) return null;
  const value = Number(`${sign}${plain}e${raised ?? exponent ?? '0'}`);
  const unit = after.trim();
  // A fraction or a power of something else is not read as the number that it begins with.
  return Number.isFinite(value) && !/^[\d/^.,]/.test(unit) ? { value: value === 0 ? 0 : value, unit } : null;
}

/** Digits with their signs as a plain number: `1234.5`; null where they stand as in none. */
function plainNumber(written: string): string | null {
  const spaced = written.replace(/[ '](?=\d{3}(?!\d))/g, '');
  if (/[ ']/.test(spaced)) return null;
  const [commas, points] = [spaced.split(',').length - 1, spaced.split('.').length - 1];
  if (commas === 0 && points <= 1) return tidied(spaced);
  if (points === 0 && commas === 1) {
    const thousands = /^[1-9]\d{0,2},\d{3}$/.test(spaced);
    return tidied(spaced.replace(',', thousands ? '' : '.'));
  }
  // What stands last is the decimal sign, unless there are several of it: then it parts thousands.
  const decimal = commas > 0 && points > 0 ? (spaced.lastIndexOf(',') > spaced.lastIndexOf('.') ? ',' : '.') : null;
  const [whole = '', ...decimals] = decimal === null ? [spaced] : spaced.split(decimal);
  if (decimals.length > 1 || !/^\d{1,3}([,.]\d{3})+$/.test(whole) || (whole.includes(',') && whole.includes('.'))) return null;
  return tidied(`${whole.replace(/[,.]/g, '')}.${decimals[0] ?? '0'}`);
}

const tidied = (digits: string): string | null => (/^\d*\.?\d*$/.test(digits) && /\d/.test(digits) ? digits : null);

/** Whether a number lies within a tolerance, its border included; what binary fractions leave over does not count. */
export function within(given: number, right: number, tolerance: number): boolean {
  const room = 1e-12 * Math.max(Math.abs(given), Math.abs(right));
  return Math.abs(given - right) <= tolerance + room;
}
