import type { Hash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

type Chunks = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** A ZIP file that is written as its parts come, never held whole. */
export class ZipFile {
  readonly #out: WriteStream;
  readonly #zip: Zip;
  #full = false;
  #failed: Error | null = null;

  constructor(path: string) {
    this.#out = createWriteStream(path);
    this.#out.on('error', (error) => (this.#failed = error));
    this.#zip = new Zip((error, data, final) => {
      if (error) this.#failed = error;
      this.#full = !this.#out.write(data);
      if (final) this.#out.end();
    });
  }

  /** Adds a part. @param stored true for what is packed already */
  async add(name: string, chunks: Chunks, hash?: Hash, stored = false): Promise<void> {
    const part = stored ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    this.#zip.add(part);
    for await (const chunk of chunks) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      hash?.update(bytes);
      part.push(bytes);
      if (this.#failed) throw this.#failed;
      if (this.#full) await once(this.#out, 'drain');
      this.#full = false;
    }
    part.push(new Uint8Array(), true);
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
