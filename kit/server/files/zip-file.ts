import type { Hash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { UserError } from '#kit/contract/errors.ts';
import { largestZip } from '#kit/contract/files.ts';

type Chunks = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** More than a ZIP file can say where it stands: it would be written, and be no file that anything opens. */
export class ZipTooLarge extends UserError {
  constructor() {
    super('too_large', 'The files come to more than the 4 GiB that one ZIP file can hold. Choose fewer of them.');
  }
}

/** What a part takes in the file’s directory beside its name, and what the directory’s end takes, in bytes. */
const [entrySize, endSize] = [46, 22];

/** A ZIP file that is written as its parts come, never held whole. */
export class ZipFile {
  readonly #out: WriteStream;
  readonly #zip: Zip;
  readonly #most: number;
  #full = false;
  #failed: Error | null = null;
  #written = 0;
  #directory = endSize;

  /** @param most bytes that it may come to, and each part unpacked; beyond them `add` and `end` throw `ZipTooLarge` */
  constructor(path: string, most: number = largestZip) {
    this.#most = most;
    this.#out = createWriteStream(path);
    this.#out.on('error', (error) => (this.#failed = error));
    this.#zip = new Zip((error, data, final) => {
      if (error) this.#failed = error;
      this.#written += data.length;
      this.#full = !this.#out.write(data);
      if (final) this.#out.end();
    });
  }

  /** Adds a part. @param stored true for what is packed already */
  async add(name: string, chunks: Chunks, hash?: Hash, stored = false): Promise<void> {
    const part = stored ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    this.#directory += entrySize + Buffer.byteLength(name);
    this.#zip.add(part);
    let unpacked = 0;
    for await (const chunk of chunks) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      hash?.update(bytes);
      unpacked += bytes.length;
      if (unpacked > this.#most) throw new ZipTooLarge();
      part.push(bytes);
      this.#refuseFailed();
      if (this.#full) await once(this.#out, 'drain');
      this.#full = false;
    }
    part.push(new Uint8Array(), true);
    this.#refuseFailed();
  }

  #refuseFailed(): void {
    if (this.#failed) throw this.#failed;
    if (this.#written + this.#directory > this.#most) throw new ZipTooLarge();
  }

  async end(): Promise<void> {
    this.#zip.end();
    await finished(this.#out);
  }

  /** Stops writing; what is on disk is no ZIP file. */
  abandon(): void {
    this.#out.destroy();
  }
}
