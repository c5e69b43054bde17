import { UserError } from '#kit/contract/errors.ts';

/**
 * Lets so many at once through and has the others wait in line, so that devices that send much together slow nobody else down. Beyond
 * the length of the line one is refused with 503, and tries again later, as devices do.
 */
export class Turns {
  readonly #atOnce: number;
  readonly #longest: number;
  readonly #line: (() => void)[] = [];
  #working = 0;

  constructor(atOnce: number, longest: number) {
    this.#atOnce = atOnce;
    this.#longest = longest;
  }

  async take<R>(work: () => Promise<R>): Promise<R> {
    if (this.#working >= this.#atOnce) {
      if (this.#line.length >= this.#longest) throw new UserError('unavailable', 'BUSY');
      // Whoever has ended hands over its place, so that nobody comes in between.
      await new Promise<void>((resolve) => this.#line.push(resolve));
    } else this.#working += 1;
    try {
      return await work();
    } finally {
      const next = this.#line.shift();
      if (next) next();
      else this.#working -= 1;
    }
  }
}
