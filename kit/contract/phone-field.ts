import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { z } from 'zod';

// Apart from the other fields: what tells numbers apart is large, and the sign-in page needs none of it.

/**
 * A Kenyan or international mobile number as E.164 (`+254712345678`), or null when it is none.
 * The `mobile` metadata refuses landlines and unassigned prefixes, which the default metadata accepts.
 */
export function parsePhone(text: string): string | null {
  const number = parsePhoneNumberFromString(text, 'KE');
  return number?.isValid() ? number.number : null;
}

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
export const optionalPhone = z
  .union([z.literal('').transform(() => null), z.null(), phone], 'Enter ten digits, for example 0712 345 678.')
  .default(null);
