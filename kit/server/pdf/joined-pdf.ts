import { type FileHandle, open } from 'node:fs/promises';
import { type PdfParts, renumbered, takeApart } from './pdf-objects.ts';

/** Object 1 is the root of the pages, 2 the catalogue, 3 the title; those of the files follow. */
const [rootNumber, catalogueNumber, infoNumber] = [1, 2, 3] as const;

/**
 * Joins PDF files into one on disk, one after the other, so that no more than one of them is in memory at a time. The files
 * are those that `writePdf` makes.
 */
export class JoinedPdf {
  readonly #file: FileHandle;
  #at = 0;
  readonly #offsets: number[] = [0, 0, 0];
  readonly #roots: number[] = [];
  #pages = 0;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /** @param path absolute; a file that is there is written over */
  static async create(path: string): Promise<JoinedPdf> {
    const joined = new JoinedPdf(await open(path, 'w'));
    await joined.#write(Buffer.from('%PDF-1.7\n%\u{80}\u{80}\u{80}\u{80}\n\n', 'latin1'));
    return joined;
  }

  /** How many pages it has so far. */
  get pages(): number {
    return this.#pages;
  }

  /** Adds the pages of a file at the end. */
  async add(bytes: Uint8Array): Promise<void> {
    const parts = takeApart(bytes);
    const numbers = numbersOf(parts, this.#offsets.length + 1);
    const number = (old: number) => numbers.get(old) ?? 0;
    for (const [old, { head, stream }] of parts.objects) {
      if (!numbers.has(old)) continue;
      const kept = renumbered(head, number);
      const own = old === parts.pages ? kept.replace('/Type /Pages', `/Type /Pages /Parent ${rootNumber} 0 R`) : kept;
      this.#offsets.push(this.#at);
      await this.#object(number(old), own, stream);
    }
    this.#roots.push(number(parts.pages));
    this.#pages += Number(/\/Count (\d+)/.exec(parts.objects.get(parts.pages)?.head ?? '')?.[1] ?? 0);
  }

  /** Writes what belongs at the end and closes the file; with `title` the window of a reader says it. */
  async end(title: string): Promise<void> {
    const last: readonly (readonly [number: number, head: string])[] = [
      [rootNumber, `<< /Type /Pages /Count ${this.#pages} /Kids [${this.#roots.map((one) => `${one} 0 R`).join(' ')}] >>\n`],
      [catalogueNumber, `<< /Type /Catalog /Pages ${rootNumber} 0 R >>\n`],
      [infoNumber, `<< /Title <feff${Buffer.from(title, 'utf16le').swap16().toString('hex')}> >>\n`],
    ];
    for (const [number, head] of last) {
      this.#offsets[number - 1] = this.#at;
      await this.#object(number, head, null);
    }
    const table = this.#at;
    const size = this.#offsets.length + 1;
    const entries = this.#offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    await this.#write(
      Buffer.from(
        `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} /Root ${catalogueNumber} 0 R /Info ${infoNumber} 0 R >>\n` +
          `startxref\n${table}\n%%EOF\n`,
        'latin1',
      ),
    );
    await this.#file.close();
  }

  /** Closes the file as it is; what is in it is no PDF. */
  async abandon(): Promise<void> {
    await this.#file.close().catch(() => undefined);
  }

  async #object(number: number, head: string, stream: Buffer | null): Promise<void> {
    await this.#write(
      Buffer.concat([
        Buffer.from(`${number} 0 obj\n${head}`, 'latin1'),
        stream ?? Buffer.from('endobj', 'latin1'),
        Buffer.from('\n\n', 'latin1'),
      ]),
    );
  }

  async #write(bytes: Buffer): Promise<void> {
    await this.#file.write(bytes);
    this.#at += bytes.length;
  }
}

/** New numbers for the objects of a file, but for its catalogue, its title and what describes it. */
function numbersOf({ objects, info }: PdfParts, first: number): Map<number, number> {
  const kept = [...objects.values()].filter(
    ({ number, head }) => number !== info && !/\/Type \/(?:Catalog|Metadata)\b/.test(head),
  );
  return new Map(kept.map(({ number }, at) => [number, first + at]));
}
