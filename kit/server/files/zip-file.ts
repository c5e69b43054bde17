import type { Hash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib';
import { type FlateError, Zip, type ZipInputFile } from 'fflate';
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

const packed = 8;

/** A part as its bytes come. It is packed in the threads of the engine, so that however large it is others are answered meanwhile. */
class Part implements ZipInputFile {
  readonly filename: string;
  readonly compression: number;
  crc = 0;
  size = 0;
  /** Set by the ZIP file that it is added to. */
  ondata!: (error: FlateError | null, bytes: Uint8Array, final: boolean) => void;
  readonly #packer: DeflateRaw | null;

  constructor(name: string, stored: boolean) {
    this.filename = name;
    this.compression = stored ? 0 : packed;
    this.#packer = stored ? null : createDeflateRaw({ level: 6 });
    this.#packer?.on('data', (bytes: Uint8Array) => this.ondata(null, bytes, false));
    // Whoever waits for it is told.
    this.#packer?.on('error', () => undefined);
  }

  async push(bytes: Uint8Array): Promise<void> {
    this.crc = crc32(bytes, this.crc);
    this.size += bytes.length;
    if (!this.#packer) this.ondata(null, bytes, false);
    else if (!this.#packer.write(bytes)) await once(this.#packer, 'drain');
  }

  async end(): Promise<void> {
    if (this.#packer) await finished(this.#packer.end());
    this.ondata(null, new Uint8Array(), true);
  }

  abandon(): void {
    this.#packer?.destroy();
  }
}

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
    const part = new Part(name, stored);
    this.#directory += entrySize + Buffer.byteLength(name);
    this.#zip.add(part);
    try {
      for await (const chunk of chunks) {
        const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
        hash?.update(bytes);
        if (part.size + bytes.length > this.#most) throw new ZipTooLarge();
        await part.push(bytes);
        await this.#keepUp();
      }
      await part.end();
    } catch (error) {
      part.abandon();
      throw error;
    }
    this.#refuseFailed();
  }

  /** Waits while the disk is slower than what comes. */
  async #keepUp(): Promise<void> {
    this.#refuseFailed();
    if (this.#full) await once(this.#out, 'drain');
    this.#full = false;
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
