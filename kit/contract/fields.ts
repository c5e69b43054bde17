import { z } from 'zod';

/** A row's key. */
export const id = z.int().positive().max(Number.MAX_SAFE_INTEGER);

/** Input of calls that name one record in the path. */
export const byId = z.object({ id });

// Control characters (NUL above all, which PostgreSQL refuses) are never part of a name or a note.
const noControl = /^(?:\P{Cc}|[\n\r\t])*$/u;

/** One schema for all fields of a length, made when it is first asked for: each costs 5 kB, and there are hundreds of fields. */
function byLength<S>(make: (max: number) => S): (max?: number) => S {
  const made = new Map<number, S>();
  return (max = 100) => {
    const schema = made.get(max) ?? make(max);
    made.set(max, schema);
    return schema;
  };
}

/** One line of text, trimmed and required; `max` in characters. */
export const line = byLength((max) =>
  z
    .string()
    .trim()
    .min(1, 'Fill in this field.')
    .max(max, `Keep it within ${max} characters.`)
    .regex(noControl, 'Remove the invisible characters.'),
);

/** One line of text that may be left empty; an empty one becomes null. */
export const optionalLine = byLength((max) =>
  z
    .string()
    .trim()
    .max(max, `Keep it within ${max} characters.`)
    .regex(noControl, 'Remove the invisible characters.')
    .transform((text) => text || null)
    .nullable()
    .default(null),
);

/** Several lines of text that may be left empty; an empty one becomes null. */
export const optionalText = (max = 2000) => optionalLine(max);

/** An e-mail address that may be left empty. */
export const optionalEmail = z
  .union([z.literal('').transform(() => null), z.null(), z.email().max(200)], 'Enter an address such as name@example.com.')
  .default(null);

/** A calendar day, `2026-03-14`. */
export const day = z.iso.date('Enter a date.');

/** A calendar day that may be left empty. */
export const optionalDay = z.union([z.literal('').transform(() => null), z.null(), day], 'Enter a date.').default(null);

/** An instant in an answer: ISO 8601 text with zone. */
export const instant = z.iso.datetime({ offset: true });

/** The key of a row that may be left unchosen. */
export const optionalId = id.nullable().default(null);

export const gender = z.enum(['female', 'male']);
