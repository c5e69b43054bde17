/** One object of a PDF file: what comes before its stream, and the stream with its end. */
export interface PdfObject {
  readonly number: number;
  /** Between `obj` and the stream, or up to `endobj`. */
  readonly head: string;
  /** From `stream` to `endobj`; null without a stream. */
  readonly stream: Buffer | null;
}

/** A PDF file taken apart. */
export interface PdfParts {
  readonly objects: ReadonlyMap<number, PdfObject>;
  /** The root of its tree of pages. */
  readonly pages: number;
  readonly info: number | null;
}

// A literal string is passed over as it is: what it says may look like a reference.
const reference = /\((?:\\.|[^()\\])*\)|\b(\d+) 0 R\b/gs;

/** A head whose references are given by `renumber`. */
export const renumbered = (head: string, renumber: (number: number) => number): string =>
  head.replaceAll(reference, (whole, number?: string) => (number === undefined ? whole : `${renumber(Number(number))} 0 R`));

/** The objects that a head refers to. */
export const referencesOf = (head: string): number[] =>
  [...head.matchAll(reference)].flatMap(([, number]) => (number === undefined ? [] : [Number(number)]));

/** How many pages a file has that `writePdf` has made. */
export function pageCount(file: Uint8Array): number {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const root = bytes.indexOf('/Type /Pages');
  const whole = bytes.toString('latin1', root, bytes.indexOf('endobj', root));
  return Number(/\/Count (\d+)/.exec(whole)?.[1] ?? Number.NaN);
}

/** Takes apart a file that `writePdf` has made: plain objects and a table of where they are. Throws for any other. */
export function takeApart(file: Uint8Array): PdfParts {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const table = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(bytes.toString('latin1', -100))?.[1] ?? Number.NaN);
  const ending = bytes.toString('latin1', table);
  if (!ending.startsWith('xref')) throw new Error('This PDF file has no plain table of its objects.');
  const entries = [...ending.matchAll(/^(\d{10}) \d{5} n/gm)].map(([, offset]) => Number(offset)).toSorted((a, b) => a - b);
  const objects = new Map<number, PdfObject>();
  for (const [at, from] of entries.entries()) {
    const object = readObject(bytes.subarray(from, entries[at + 1] ?? table));
    objects.set(object.number, object);
  }
  const trailer = ending.slice(ending.indexOf('trailer'));
  const named = (key: string) => Number(new RegExp(`/${key} (\\d+) 0 R`).exec(trailer)?.[1] ?? Number.NaN);
  const pages = Number(/\/Pages (\d+) 0 R/.exec(objects.get(named('Root'))?.head ?? '')?.[1] ?? Number.NaN);
  if (!objects.has(pages)) throw new Error('This PDF file has no pages.');
  const info = named('Info');
  return { objects, pages, info: Number.isNaN(info) ? null : info };
}

function readObject(bytes: Buffer): PdfObject {
  const begin = /^(\d+) 0 obj\s/.exec(bytes.toString('latin1', 0, 24));
  if (!begin) throw new Error('This PDF file names an object that is not there.');
  const end = bytes.lastIndexOf('endobj') + 'endobj'.length;
  const marked = /(?<=>>)\s*stream\r?\n/.exec(bytes.toString('latin1'));
  const cut = marked === null ? end - 'endobj'.length : marked.index;
  return {
    number: Number(begin[1]),
    head: bytes.toString('latin1', begin[0].length, cut),
    stream: marked === null ? null : bytes.subarray(cut, end),
  };
}

/** The keys of a file's pages, in their order. */
export function pageNumbers({ objects, pages }: PdfParts): number[] {
  const kids = (number: number): number[] => {
    const head = objects.get(number)?.head ?? '';
    const list = /\/Kids\s*\[([^\]]*)\]/.exec(head)?.[1];
    return list === undefined ? [number] : referencesOf(list).flatMap(kids);
  };
  return kids(pages);
}
