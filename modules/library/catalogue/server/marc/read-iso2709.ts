import { Marc, type MarcRecord } from 'marcjs';

/** A record as it was read, or why it could not be. */
export type ReadRecord = { readonly record: MarcRecord } | { readonly fault: string };

const recordEnd = 0x1d;
const fieldEnd = 0x1e;
/** The longest that a length of five digits can say. */
const longest = 99_999;

const digits = (bytes: Buffer, from: number, to: number): number | null => {
  const text = bytes.toString('latin1', from, to);
  return /^\d+$/.test(text) ? Number(text) : null;
};

/**
 * The records of an ISO 2709 file (.mrc), one after the other. Each is looked at before the library reads it, which believes whatever
 * a record says of itself: its length, its directory, and that its letters are UTF-8.
 */
export function* readIso2709(file: Buffer): Generator<ReadRecord> {
  let from = 0;
  while (from < file.length) {
    const end = file.indexOf(recordEnd, from);
    const raw = file.subarray(from, end < 0 ? file.length : end + 1);
    from += raw.length;
    // Line ends between records, as editors put there, and what fills the end of a file.
    const start = raw.findIndex((byte) => byte > 0x20 && byte !== 0x1a);
    if (start < 0 || (start === raw.length - 1 && raw[start] === recordEnd)) continue;
    const bytes = raw.subarray(start);
    const fault = end < 0 ? 'The file ends within this record.' : faultOf(bytes);
    yield fault === null ? { record: Marc.parse(bytes, 'iso2709') } : { fault };
  }
}

/** What is wrong with a record, in words; null for one that can be read. */
function faultOf(bytes: Buffer): string | null {
  if (bytes.length < 26) return 'It is shorter than the leader of a record.';
  if (bytes.length > longest) return `It has ${bytes.length.toLocaleString('en-KE')} bytes; a record has at most 99,999.`;
  const length = digits(bytes, 0, 5);
  if (length === null) return 'Its leader does not begin with its length.';
  if (length !== bytes.length) return `Its leader says ${length} bytes, and it has ${bytes.length}.`;
  const base = digits(bytes, 12, 17);
  if (base === null || base < 25 || base > bytes.length) return 'Its leader does not say where its fields begin.';
  if (bytes[base - 1] !== fieldEnd || (base - 25) % 12 !== 0) return 'Its directory of fields is broken.';
  for (let at = 24; at < base - 1; at += 12) {
    const tag = bytes.toString('latin1', at, at + 3);
    const [size, place] = [digits(bytes, at + 3, at + 7), digits(bytes, at + 7, at + 12)];
    if (!/^[0-9A-Za-z]{3}$/.test(tag) || size === null || place === null) return 'Its directory of fields is broken.';
    if (size < 1 || base + place + size > bytes.length) return `Its field ${tag} is said to lie beyond its end.`;
    if (bytes[base + place + size - 1] !== fieldEnd) return `Its field ${tag} does not end where it is said to.`;
  }
  return lettersOf(bytes);
}

/** MARC-8, the letters of older catalogues, is read as far as it is plain ASCII. */
function lettersOf(bytes: Buffer): string | null {
  if (!bytes.some((byte) => byte >= 0x80 || byte === 0x1b)) return null;
  const utf8 = !bytes.includes(0x1b) && isUtf8(bytes);
  if (utf8) return null;
  return bytes[9] === 0x61
    ? 'It says that its letters are UTF-8, and some are not. Export it anew as UTF-8.'
    : 'Its letters are MARC-8, which is not read beyond plain ASCII. Export the catalogue anew as UTF-8.';
}

const strict = new TextDecoder('utf-8', { fatal: true });

function isUtf8(bytes: Buffer): boolean {
  try {
    strict.decode(bytes);
    return true;
  } catch {
    return false;
  }
}
