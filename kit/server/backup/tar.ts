// The tape format of POSIX, as much of it as a backup needs: whole files with short names, so that any tar opens it.

const block = 512;

/** One file inside a backup: read `body` to its end before the next. */
export interface Entry {
  name: string;
  size: number;
  body: AsyncIterable<Buffer>;
}

/** What stands before a file of `size` bytes. */
export function tarHead(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 99) throw new Error(`a name too long for a backup: ${name}`);
  const head = Buffer.alloc(block);
  head.write(name, 0);
  head.write('0000600\0', 100);
  head.write('0000000\0', 108);
  head.write('0000000\0', 116);
  head.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  head.write('00000000000\0', 136);
  head.write('        ', 148);
  head.write('0', 156);
  head.write('ustar\u000000', 257);
  head.write(`${sum(head).toString(8).padStart(6, '0')}\0 `, 148);
  return head;
}

/** What stands after a file of `size` bytes. */
export const tarTail = (size: number): Buffer => Buffer.alloc((block - (size % block)) % block);

/** What stands at the end of all. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * block);

/** Reads the files one after another. Throws when the end is missing or a head is damaged. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const reader = new Reader(source);
  for (;;) {
    const head = await reader.exactly(block);
    if (head.every((byte) => byte === 0)) return reader.end();
    const stated = Number.parseInt(head.toString('latin1', 148, 156), 8);
    head.write('        ', 148);
    if (stated !== sum(head)) throw new Error('a damaged head');
    const name = head.toString('utf8', 0, head.indexOf(0));
    const size = Number.parseInt(head.toString('latin1', 124, 136), 8);
    const body = reader.upTo(size);
    yield { name, size, body };
    for await (const rest of body) void rest;
    await reader.exactly(tarTail(size).length);
  }
}

class Reader {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async exactly(size: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let missing = size; missing > 0;) {
      const part = await this.#take(missing);
      parts.push(part);
      missing -= part.length;
    }
    return Buffer.concat(parts);
  }

  /** What comes after the end is read as well: whoever packed it has put a checksum there. */
  async end(): Promise<void> {
    await this.exactly(block);
    if (this.#rest.length > 0 || !(await this.#source.next()).done) throw new Error('something stands after the end');
  }

  async *upTo(size: number): AsyncGenerator<Buffer> {
    for (let missing = size; missing > 0;) {
      const part = await this.#take(missing);
      missing -= part.length;
      yield part;
    }
  }

  async #take(most: number): Promise<Buffer> {
    while (this.#rest.length === 0) {
      const next = await this.#source.next();
      if (next.done) throw new Error('the end is missing');
      this.#rest = next.value;
    }
    const part = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(part.length);
    return part;
  }
}

function sum(head: Buffer): number {
  return head.reduce((total, byte) => total + byte, 0);
}
