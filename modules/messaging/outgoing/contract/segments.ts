// How a text travels as SMS (3GPP TS 23.038): seven bits a character while every character is of the GSM alphabet, else
// sixteen. A message of several segments gives up room in each for the header that joins them.

/** The GSM 7-bit basic alphabet in the order of its codes, the escape at 27 left out. */
const basicAlphabet =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const basic = new Set(basicAlphabet);
/** Written with an escape before them: two places each. */
const extension = new Set('\f^{}\\[~]|€');

export type Encoding = 'gsm7' | 'ucs2';

/** How much one message holds alone, and each segment of a longer one, in the encoding's own units. */
export const roomOf = { gsm7: { single: 160, joined: 153 }, ucs2: { single: 70, joined: 67 } } as const satisfies Record<
  Encoding,
  { single: number; joined: number }
>;

/** A text as it is counted. `left` is the room in its last segment. */
export interface Counted {
  encoding: Encoding;
  /** Septets, or 16-bit units. */
  units: number;
  segments: number;
  left: number;
}

/** True when the character (one code point) is of the GSM alphabet or its extension. */
export function isGsm(character: string): boolean {
  return basic.has(character) || extension.has(character);
}

/** `gsm7` while every character allows it. */
export function encodingOf(text: string): Encoding {
  for (const character of text) if (!isGsm(character)) return 'ucs2';
  return 'gsm7';
}

/** Places that one code point takes: two for an extension character, and for one outside the basic plane. */
function unitsOf(character: string, encoding: Encoding): number {
  return encoding === 'gsm7' ? (extension.has(character) ? 2 : 1) : character.length;
}

/** The text cut where its segments end: no surrogate pair and no escaped character is cut in two. An empty text is one empty segment. */
export function splitIntoSegments(text: string): string[] {
  const encoding = encodingOf(text);
  const { single, joined } = roomOf[encoding];
  const characters = Array.from(text);
  if (characters.reduce((sum, character) => sum + unitsOf(character, encoding), 0) <= single) return [text];
  const parts: string[] = [];
  let part = '';
  let used = 0;
  for (const character of characters) {
    const units = unitsOf(character, encoding);
    if (used + units > joined) {
      parts.push(part);
      part = '';
      used = 0;
    }
    part += character;
    used += units;
  }
  return [...parts, part];
}

/** How many segments a text is and what room is left in the last; an empty text is one segment. */
export function countSegments(text: string): Counted {
  const encoding = encodingOf(text);
  const { single, joined } = roomOf[encoding];
  let units = 0;
  let segments = 1;
  let used = 0;
  for (const character of text) {
    const more = unitsOf(character, encoding);
    units += more;
    if (used + more > joined) {
      segments += 1;
      used = 0;
    }
    used += more;
  }
  return units <= single
    ? { encoding, units, segments: 1, left: single - units }
    : { encoding, units, segments, left: joined - used };
}
