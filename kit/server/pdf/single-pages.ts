import { pageNumbers, type PdfParts, referencesOf, renumbered, takeApart } from './pdf-objects.ts';

/** Each page of a PDF file as a file of its own, with what it shows and no other page. The file is one that `writePdf` makes. */
export function singlePages(file: Uint8Array): Uint8Array[] {
  const parts = takeApart(file);
  return pageNumbers(parts).map((page) => alone(parts, page));
}

/** Object 1 is the root of the pages, 2 the catalogue. */
function alone({ objects }: PdfParts, page: number): Uint8Array {
  const used = new Map<number, number>();
  const head = (number: number) => {
    const own = objects.get(number)?.head ?? '';
    return number === page ? own.replace(/\/Parent \d+ 0 R/, '') : own;
  };
  const take = (number: number): void => {
    if (used.has(number) || !objects.has(number)) return;
    used.set(number, used.size + 3);
    for (const other of referencesOf(head(number))) take(other);
  };
  take(page);
  const offsets: number[] = [];
  const pieces: Buffer[] = [];
  let at = 0;
  const write = (piece: Buffer) => {
    pieces.push(piece);
    at += piece.length;
  };
  const text = (words: string) => write(Buffer.from(words, 'latin1'));
  text('%PDF-1.7\n%\u{80}\u{80}\u{80}\u{80}\n\n');
  offsets.push(at);
  text(`1 0 obj\n<< /Type /Pages /Count 1 /Kids [${used.get(page)} 0 R] >>\nendobj\n\n`);
  offsets.push(at);
  text('2 0 obj\n<< /Type /Catalog /Pages 1 0 R >>\nendobj\n\n');
  for (const [old, number] of used) {
    offsets.push(at);
    const own = renumbered(head(old), (one) => used.get(one) ?? 0);
    text(`${number} 0 obj\n${old === page ? own.replace('/Type /Page', '/Type /Page /Parent 1 0 R') : own}`);
    write(objects.get(old)?.stream ?? Buffer.from('endobj', 'latin1'));
    text('\n\n');
  }
  const table = at;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = offsets.length + 1;
  text(`xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} /Root 2 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return Buffer.concat(pieces);
}
