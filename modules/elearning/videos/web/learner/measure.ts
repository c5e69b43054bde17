import type { Stretch } from '../../contract/learner.ts';

/**
 * Measures what is really played. Times of the wall are milliseconds of an even counter, and `begun` counts from the moment
 * at which it stood at `opened`.
 */
export class Measure {
  readonly #clock: () => number;
  #opened: number;
  #number = 0;
  #open: { number: number; from: number; since: number } | null = null;
  #last = 0;

  constructor(clock: () => number) {
    this.#clock = clock;
    this.#opened = clock();
  }

  /** The server knows of it from now on. */
  opened(at: number): void {
    this.#opened = at;
  }

  /** It runs from here. */
  begin(at: number): void {
    if (this.#open) return;
    this.#number += 1;
    this.#last = at;
    this.#open = { number: this.#number, from: at, since: this.#clock() };
  }

  /** It has come so far. */
  moved(at: number): void {
    if (this.#open && at > this.#last) this.#last = at;
  }

  /** What runs, as far as it has come: in place of what was said of it before. Null: nothing runs. */
  now(): Stretch | null {
    return this.#stretch();
  }

  /** It stands, or was moved elsewhere: what was played until then. */
  end(): Stretch | null {
    const stretch = this.#stretch();
    this.#open = null;
    return stretch;
  }

  /** What was said so far stands; what comes goes on under a new number. */
  again(): void {
    if (!this.#open) return;
    this.#open = null;
    this.begin(this.#last);
  }

  /** Milliseconds since the opening. */
  after(): number {
    return Math.round(this.#clock() - this.#opened);
  }

  #stretch(): Stretch | null {
    if (!this.#open || this.#last <= this.#open.from) return null;
    const { number, from, since } = this.#open;
    return {
      number,
      from,
      to: this.#last,
      begun: Math.round(since - this.#opened),
      took: Math.round(this.#clock() - since),
    };
  }
}
