import { z } from 'zod';
import { parsePhone } from './phone.ts';

/** A row's key. */
export const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** Input of calls that name one record in the path. */
export const byId = z.object({ id });

// Control characters (NUL above all, which PostgreSQL refuses) are never part of a name or a note.
const noControl = /^(?:\P{Cc}|[\n\r\t])*$/u;

/** One line of text, trimmed and required; `max` in characters. */
export const line = (max = 100) =>
  z
    .string()
    .trim()
    .min(1, 'Fill in this field.')
    .max(max, `Keep it within ${max} characters.`)
    .regex(noControl, 'Remove the invisible characters.');

/** One line of text that may be left empty; an empty one becomes null. */
export const optionalLine = (max = 100) =>
  z
    .string()
    .trim()
    .max(max, `Keep it within ${max} characters.`)
    .regex(noControl, 'Remove the invisible characters.')
    .transform((text) => text || null)
    .nullable()
    .default(null);

/** Several lines of text that may be left empty; an empty one becomes null. */
export const optionalText = (max = 2000) => optionalLine(max);

/** A Kenyan mobile number in any usual writing (0712…, 254712…, +254 712…), kept as E.164. */
export const phone = z
  .string()
  .trim()
  .max(30)
  .transform((text, context) => {
    const number = parsePhone(text);
    if (number) return number;
    context.addIssue({ code: 'custom', message: 'Enter ten digits, for example 0712 345 678.' });
    return z.NEVER;
  });

/** A phone number that may be left empty. */
export const optionalPhone = z.union([z.literal('').transform(() => null), z.null(), phone]).default(null);

/** An e-mail address that may be left empty. */
export const optionalEmail = z
  .union([z.literal('').transform(() => null), z.null(), z.email('Enter an address such as name@example.com.').max(200)])
  .default(null);

/** A calendar day, `2026-03-14`. */
export const day = z.iso.date('Enter a date.');

/** A calendar day that may be left empty. */
export const optionalDay = z.union([z.literal('').transform(() => null), z.null(), day]).default(null);

/** An instant in an answer: ISO 8601 text with zone. */
export const instant = z.iso.datetime({ offset: true });

/** The key of a row that may be left unchosen. */
export const optionalId = id.nullable().default(null);

export const gender = z.enum(['female', 'male']);
