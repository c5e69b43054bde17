import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';

/**
 * A Kenyan or international mobile number as E.164 (`+254712345678`), or null when it is none.
 * The `mobile` metadata refuses landlines and unassigned prefixes, which the default metadata accepts.
 */
export function parsePhone(text: string): string | null {
  const number = parsePhoneNumberFromString(text, 'KE');
  return number?.isValid() ? number.number : null;
}

/** E.164 as people in Kenya write it: `0712 345 678`; other countries keep the international form. */
export function formatPhone(e164: string): string {
  const local = /^\+254(\d{3})(\d{3})(\d{3})$/.exec(e164);
  return local ? `0${local[1]} ${local[2]} ${local[3]}` : e164;
}
