import type pg from 'pg';

/** The parts of the driver's connection that COPY speaks with. */
interface Wire {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(why: string): void;
  stream: { pause(): void; resume(): void; writableNeedDrain: boolean; once(event: 'drain' | 'close', then: () => void): void };
}

const blockSize = 1024 * 1024;
const mostWaiting = 4;

/** A statement of the driver whose answer is not rows. */
abstract class Copy {
  protected fail: (error: Error) => void = () => undefined;
  protected done: () => void = () => undefined;
  readonly #text: string;
  readonly ended: Promise<void>;
  #error: Error | null = null;

  constructor(text: string) {
    this.#text = text;
    this.ended = new Promise((resolve, reject) => {
      this.done = resolve;
      this.fail = reject;
    });
    this.ended.catch(() => undefined);
  }

  submit(wire: Wire): void {
    wire.query(this.#text);
  }

  handleError(error: Error): void {
    this.#error = error;
    // A connection that broke says nothing more.
    this.fail(error);
  }

  handleReadyForQuery(): void {
    if (!this.#error) this.done();
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
  abstract handleCommandComplete(message: { text: string }): void;
}

class CopyOut extends Copy {
  rows = 0;
  readonly #blocks: Buffer[] = [];
  #block = Buffer.allocUnsafe(blockSize);
  #used = 0;
  #wire: Wire | null = null;
  #wake: () => void = () => undefined;
  #over = false;

  handleCopyData({ chunk }: { chunk: Buffer }, wire: Wire): void {
    this.rows += 1;
    this.#wire = wire;
    // The driver writes over its buffer, so the bytes are taken at once.
    for (let at = 0; at < chunk.length;) {
      const taken = chunk.copy(this.#block, this.#used, at);
      at += taken;
      this.#used += taken;
      if (this.#used === blockSize) this.#push();
    }
    if (this.#blocks.length >= mostWaiting) wire.stream.pause();
  }

  override handleCommandComplete(): void {}

  async *blocks(): AsyncGenerator<Buffer> {
    const over = () => {
      this.#over = true;
      this.#wake();
    };
    this.ended.then(over, over);
    for (;;) {
      const block = this.#blocks.shift();
      if (block) {
        if (this.#blocks.length < mostWaiting) this.#wire?.stream.resume();
        yield block;
      } else if (this.#over) break;
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    await this.ended;
    if (this.#used > 0) yield this.#block.subarray(0, this.#used);
  }

  #push(): void {
    this.#blocks.push(this.#block);
    this.#block = Buffer.allocUnsafe(blockSize);
    this.#used = 0;
    this.#wake();
  }
}

class CopyIn extends Copy {
  rows = 0;
  readonly #source: AsyncIterable<Buffer>;

  constructor(text: string, source: AsyncIterable<Buffer>) {
    super(text);
    this.#source = source;
  }

  handleCopyInResponse(wire: Wire): void {
    void this.#send(wire);
  }

  override handleCommandComplete({ text }: { text: string }): void {
    this.rows = Number(/^COPY (\d+)$/.exec(text)?.[1] ?? 0);
  }

  async #send(wire: Wire): Promise<void> {
    try {
      for await (const block of this.#source) {
        wire.sendCopyFromChunk(block);
        if (!wire.stream.writableNeedDrain) continue;
        await Promise.race([new Promise<void>((resolve) => wire.stream.once('drain', resolve)), this.ended]);
      }
      wire.endCopyFrom();
    } catch (error) {
      wire.sendCopyFail(error instanceof Error ? error.message : 'stopped');
      this.fail(error instanceof Error ? error : new Error(String(error)));
    }
  }
}

/** Reads a table in blocks of at most 1 MiB; `rows` is true when the last block has come. */
export function copyOut(client: pg.Client, text: string): { blocks: AsyncGenerator<Buffer>; rows: () => number } {
  const copy = new CopyOut(text);
  client.query(copy as unknown as pg.Submittable);
  return { blocks: copy.blocks(), rows: () => copy.rows };
}

/** Writes a table; returns how many rows came. */
export async function copyIn(client: pg.Client, text: string, source: AsyncIterable<Buffer>): Promise<number> {
  const copy = new CopyIn(text, source);
  client.query(copy as unknown as pg.Submittable);
  await copy.ended;
  return copy.rows;
}
