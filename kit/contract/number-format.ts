import { z } from 'zod';

/**
 * Writes a number in a school's own format: `{n}` is the number, `{n:4}` pads it with zeros to four digits,
 * `{yyyy}` and `{yy}` are the year. `JNS-{yyyy}-{n:4}` gives `JNS-2026-0007`.
 */
export function formatNumber(format: string, value: number, year: number): string {
  return format
    .replaceAll('{yyyy}', String(year))
    .replaceAll('{yy}', String(year).slice(-2))
    .replaceAll(/\{n(?::(\d{1,2}))?\}/g, (_, width: string | undefined) => String(value).padStart(Number(width ?? 0), '0'));
}

const part = /\{(?:n(?::(?:[1-9]|10))?|yyyy|yy)\}/g;

/** A number format as an administrator writes it: exactly one `{n}`, no other braces than the known ones. */
export const numberFormat = z
  .string()
  .trim()
  .max(40, 'Keep it within 40 characters.')
  .refine((format) => [...format.matchAll(/\{n/g)].length === 1, 'Write {n} once, where the number stands: ADM/{yyyy}/{n:4}.')
  .refine((format) => !/[{}]/.test(format.replaceAll(part, '')), 'Use only {n}, {n:4}, {yyyy} and {yy} in braces.')
  .refine(
    (format) => /^[\p{L}\d ./_-]*$/u.test(format.replaceAll(part, '')),
    'Use letters, digits, spaces and . / - _ besides them.',
  );
