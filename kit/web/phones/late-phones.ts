import type * as Phones from 'libphonenumber-js/mobile';

type Parse = typeof Phones.parsePhoneNumberFromString;
let parse: Parse | null = null;
let coming: Promise<void> | null = null;

/** Fetches what tells telephone numbers apart: 30 kB, which no list waits for. */
export function fetchPhones(): Promise<void> {
  coming ??= import('libphonenumber-js/mobile').then(
    (phones) => void (parse = phones.parsePhoneNumberFromString),
    () => void (coming = null),
  );
  return coming;
}

/** What may be a number. */
const maybe = /^\+?[\d\s().-]{9,}$/;

/**
 * Stands in the browser for the library's function (`vite.config.ts`). Until the library has come whatever may be a number passes
 * as it was written: the server looks at it again, and writes it its own way.
 */
export function parsePhoneNumberFromString(
  ...asked: Parameters<Parse>
): Pick<Phones.PhoneNumber, 'isValid' | 'number'> | undefined {
  if (parse) return parse(...asked);
  void fetchPhones();
  if (!maybe.test(asked[0])) return undefined;
  return { isValid: () => true, number: asked[0] as Phones.E164Number };
}
