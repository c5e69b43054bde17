import { z } from 'zod';

export { formatCents } from './cents.ts';

/** The largest amount that one document may carry: a thousand million shillings. */
export const maxCents = 100_000_000_000;

const range = 'Enter at most 1,000,000,000.00.';

/** An amount in an answer, in cents; below nothing for a credit. Exports write it as shillings. */
export const money = z.int().meta({ format: 'cents' });

/** An amount of money in cents: an integer, more than nothing. */
export const cents = z
  .number('Enter an amount.')
  .int('Enter whole cents.')
  .positive('Enter more than nothing.')
  .max(maxCents, range);

/** An amount of money in cents that may be nothing. */
export const centsOrZero = z
  .number('Enter an amount.')
  .int('Enter whole cents.')
  .nonnegative('Enter nothing or more.')
  .max(maxCents, range);

/** Reads an amount as people type it (`12,500.50`, `KES 12 500`, `.50`) into cents; null for anything else, and for too much. */
export function parseCents(text: string): number | null {
  const plain = text
    .trim()
    .replace(/^(?:kes|kshs?|sh)\.?\s*/i, '')
    .replace(/\/[=-]$/, '');
  const found = /^(\d{1,3}(?:[, ]\d{3})+|\d*)(?:\.(\d{0,2}))?$/.exec(plain);
  if (!found || !/\d/.test(plain)) return null;
  const value = Number((found[1] ?? '').replaceAll(/[, ]/g, '') || '0') * 100 + Number((found[2] ?? '').padEnd(2, '0'));
  return value <= maxCents ? value : null;
}

/** The same with a minus in front for what is below nothing. */
export function parseSignedCents(text: string): number | null {
  const [, minus, rest = ''] = /^\s*([-−–]?)(.*)$/s.exec(text) ?? [];
  const cents = parseCents(rest);
  return minus && cents !== null && cents !== 0 ? -cents : cents;
}

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const powers = ['', ' thousand', ' million', ' billion', ' trillion'];

/** `Kenya shillings twelve thousand five hundred and cents fifty only`, as receipts and vouchers in Kenya say it. */
export function amountInWords(amount: number): string {
  const shillings = Math.floor(Math.abs(amount) / 100);
  const rest = Math.abs(amount) % 100;
  const minus = amount < 0 ? 'minus ' : '';
  return `Kenya shillings ${minus}${inWords(shillings)}${rest > 0 ? ` and cents ${inWords(rest)}` : ''} only`;
}

function inWords(value: number): string {
  if (value === 0) return 'zero';
  const groups: string[] = [];
  for (let rest = value, power = 0; rest > 0; rest = Math.floor(rest / 1000), power += 1)
    if (rest % 1000 > 0) groups.unshift(`${hundreds(rest % 1000)}${powers[power] ?? ''}`);
  return groups.join(' ');
}

function hundreds(value: number): string {
  const small = value % 100;
  const under =
    small < 20 ? ones[small] : `${tens[Math.floor(small / 10)] ?? ''}${small % 10 > 0 ? `-${ones[small % 10] ?? ''}` : ''}`;
  if (value < 100) return under ?? '';
  return `${ones[Math.floor(value / 100)] ?? ''} hundred${small > 0 ? ` and ${under ?? ''}` : ''}`;
}
