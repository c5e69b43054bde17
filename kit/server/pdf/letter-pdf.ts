import type { Letterhead } from './letterhead.ts';
import { qrImage } from './qr.ts';
import { type TypstImage, writePdf } from './typst.ts';

/** One letter; everything in it is text. */
export interface Letter {
  /** "Our ref: TRF/2026/0004"; null for none. */
  reference: string | null;
  /** As it is written: "14 March 2026". */
  date: string;
  /** The addressee, line by line. */
  to: readonly string[];
  subject: string;
  paragraphs: readonly string[];
  /** Facts in a small table: a name and a value each. */
  facts?: readonly (readonly [name: string, value: string])[];
  signatory: { name: string; title: string };
  /** Over the name; "Yours faithfully," when left out. */
  closing?: string;
  /** What its QR code holds, and the words under it. */
  qr?: { text: string; words: string };
}

/** Letters with the school's letterhead as one PDF, each on a page of its own. */
export function writeLettersPdf(
  letterhead: Letterhead,
  title: string,
  letters: readonly Letter[],
  more: { footer?: string; signature?: Uint8Array | null; signal?: AbortSignal } = {},
): Promise<Uint8Array> {
  const images: TypstImage[] = [];
  if (letterhead.logo) images.push({ name: 'logo', bytes: letterhead.logo });
  if (more.signature) images.push({ name: 'signature', bytes: more.signature });
  const data = {
    name: letterhead.name,
    motto: letterhead.motto,
    contacts: letterhead.contacts,
    logo: letterhead.logo ? 'logo' : null,
    signature: more.signature ? 'signature' : null,
    title,
    footer: more.footer ?? '',
    letters: letters.map(({ qr, facts = [], closing = 'Yours faithfully,', ...letter }, index) => {
      if (qr) images.push(qrImage(`qr-${index}.svg`, qr.text));
      return { ...letter, facts, closing, qr: qr ? `qr-${index}.svg` : null, qrWords: qr?.words ?? '' };
    }),
  };
  return writePdf(new URL('./letter.typ', import.meta.url), data, images, more.signal);
}
