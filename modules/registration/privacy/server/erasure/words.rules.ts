/** A name or a number of a person, as it is looked for. */
export interface Word {
  /** What it is, for people: `name`, `phone`. */
  readonly what: string;
  /** A pattern of PostgreSQL, to be matched without regard to case. */
  readonly pattern: string;
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/** Nothing of another word stands before or behind. */
const whole = (pattern: string) => `(?<![[:alnum:]])(?:${pattern})(?![[:alnum:]])`;

/** Fewer letters or digits than these are found in the middle of anything. */
const least = 5;

/** A name of at least two words, with any space between them; a single word is not looked for: it may mean anybody. */
export function nameWord(name: string | null | undefined): Word[] {
  const parts = (name ?? '').trim().split(/\s+/).filter(Boolean);
  if (parts.length < 2 || parts.join('').length < least) return [];
  return [{ what: 'name', pattern: whole(parts.map(escaped).join('[[:space:]]+')) }];
}

/** A Kenyan phone number however it was typed: 0712 345 678, +254712345678, 712345678. */
export function phoneWord(phone: string | null | undefined): Word[] {
  const digits = (phone ?? '').replaceAll(/\D/g, '');
  if (digits.length < 9) return numberWord('phone', phone);
  const own = digits.slice(-9).replaceAll(/\B/g, '[ -]?');
  return [{ what: 'phone', pattern: whole(String.raw`(?:\+?254[ -]?|0)?${own}`) }];
}

/** A number or an address as it stands; what is short or has no digit and no @ is not looked for. */
export function numberWord(what: string, value: string | null | undefined): Word[] {
  const text = (value ?? '').trim();
  if (text.length < least || !/[\d@]/.test(text)) return [];
  return [{ what, pattern: whole(escaped(text)) }];
}

/** All of them as one pattern. */
export const anyOfThem = (words: readonly Word[]) => words.map(({ pattern }) => pattern).join('|');
