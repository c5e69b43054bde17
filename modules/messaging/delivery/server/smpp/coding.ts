import { encodingOf, splitIntoSegments } from '../../../outgoing/contract/segments.ts';

/** One submit_sm: the coding, the bytes, and whether they begin with the header that joins parts. */
export interface Coded {
  readonly coding: 0 | 8;
  readonly joined: boolean;
  readonly bytes: Uint8Array;
}

const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const codes = new Map(Array.from(basic, (character, code) => [character, [code]]));
const extension = {
  '\f': 0x0a,
  '^': 0x14,
  '{': 0x28,
  '}': 0x29,
  '\\': 0x2f,
  '[': 0x3c,
  '~': 0x3d,
  ']': 0x3e,
  '|': 0x40,
  '€': 0x65,
};
for (const [character, code] of Object.entries(extension)) codes.set(character, [0x1b, code]);

/** The text in the GSM 03.38 alphabet, one septet in each byte, as SMPP takes it. */
export function gsmBytes(text: string): Uint8Array {
  return Uint8Array.from(Array.from(text, (character) => codes.get(character) ?? [0x3f]).flat());
}

function bytesOf(text: string, coding: 0 | 8): Uint8Array {
  return coding === 0 ? gsmBytes(text) : Buffer.from(text, 'utf16le').swap16();
}

/**
 * A text as submit_sm takes it: one, or several joined by a header.
 * @param reference 0 to 255, the same for the parts of one message and different for the next
 */
export function codedParts(text: string, reference: number): Coded[] {
  const coding = encodingOf(text) === 'gsm7' ? 0 : 8;
  const parts = splitIntoSegments(text);
  if (parts.length === 1) return [{ coding, joined: false, bytes: bytesOf(text, coding) }];
  return parts.map((part, at) => ({
    coding,
    joined: true,
    bytes: Buffer.concat([Uint8Array.of(5, 0, 3, reference & 0xff, parts.length, at + 1), bytesOf(part, coding)]),
  }));
}

/** A text whole, for providers that join parts themselves (message_payload). */
export function codedWhole(text: string): Coded {
  const coding = encodingOf(text) === 'gsm7' ? 0 : 8;
  return { coding, joined: false, bytes: bytesOf(text, coding) };
}
