import { type FileHandle, open } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createInflateRaw } from 'node:zlib';

interface Part {
  readonly method: number;
  readonly at: number;
  readonly packed: number;
  readonly size: number;
}

const partMark = 0x04034b50;

/** A ZIP file on disk, whose parts are read one at a time. */
export class ZipParts {
  readonly #path: string;
  readonly #file: FileHandle;
  readonly #parts: ReadonlyMap<string, Part>;

  private constructor(path: string, file: FileHandle, parts: ReadonlyMap<string, Part>) {
    this.#path = path;
    this.#file = file;
    this.#parts = parts;
  }

  /** Null when it is no ZIP file; `cut` when it begins as one and does not end as one. */
  static async open(path: string, size: number): Promise<ZipParts | 'cut' | null> {
    const file = await open(path);
    const parts = await directory(file, size).catch(() => null);
    if (parts) return new ZipParts(path, file, parts);
    const begins = await bytes(file, 0, 4).catch(() => null);
    await file.close();
    return begins?.readUInt32LE(0) === partMark ? 'cut' : null;
  }

  names(): string[] {
    return [...this.#parts.keys()];
  }

  /** A part's bytes; null when there is none. A part that unpacks to more than it says breaks off. */
  async read(name: string): Promise<Readable | null> {
    const part = this.#parts.get(name);
    if (!part) return null;
    const head = await bytes(this.#file, part.at, 30);
    if (head.readUInt32LE(0) !== partMark) return null;
    const start = part.at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
    const packed: Readable =
      part.packed === 0 ? Readable.from([]) : createReadStream(this.#path, { start, end: start + part.packed - 1 });
    if (part.method === 0) return packed;
    const unpacked = createInflateRaw({ maxOutputLength: part.size + 1 });
    packed.on('error', (error: Error) => unpacked.destroy(error));
    return packed.pipe(unpacked);
  }

  /** A short part as text; null when there is none, it does not unpack, or it says that it is longer than `most`. */
  async text(name: string, most: number): Promise<string | null> {
    if ((this.#parts.get(name)?.size ?? 0) > most) return null;
    try {
      const part = await this.read(name);
      return part && (await text(part));
    } catch {
      return null;
    }
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

async function directory(file: FileHandle, size: number): Promise<ReadonlyMap<string, Part> | null> {
  const end = await bytes(file, size - 22, 22);
  if (end.readUInt32LE(0) !== 0x06054b50) return null;
  const [length, start] = [end.readUInt32LE(12), end.readUInt32LE(16)];
  if (start + length !== size - 22) return null;
  const listed = await bytes(file, start, length);
  const parts = new Map<string, Part>();
  for (let at = 0; at < length;) {
    if (listed.readUInt32LE(at) !== 0x02014b50) return null;
    const nameLength = listed.readUInt16LE(at + 28);
    parts.set(listed.toString('utf8', at + 46, at + 46 + nameLength), {
      method: listed.readUInt16LE(at + 10),
      packed: listed.readUInt32LE(at + 20),
      size: listed.readUInt32LE(at + 24),
      at: listed.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + listed.readUInt16LE(at + 30) + listed.readUInt16LE(at + 32);
  }
  return parts;
}

async function bytes(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  if (bytesRead !== length) throw new RangeError('The file ends too early');
  return buffer;
}
