import { at, type Random } from '../core/flat.ts';

/** After so many proposals the shares are worked out anew. */
const window = 32_768;
/** What every kind has at least, of all proposals. */
const floor = 0.01;

/** What a change of one lesson or role takes, in proposals that come to nothing. */
const dear = 0.5;

/** How often each of some kinds of changes is proposed: more often those that are kept more often for the work that they take. */
export class Mix {
  readonly #random: Random;
  readonly #kept: Float64Array;
  readonly #spent: Float64Array;
  readonly #until: Float64Array;
  #kind = 0;
  #count = 0;

  /** @param shares of each kind at first; 0: never */
  constructor(random: Random, shares: readonly number[]) {
    this.#random = random;
    this.#kept = new Float64Array(shares.length);
    this.#spent = new Float64Array(shares.length);
    this.#until = new Float64Array(shares.length);
    this.#share(shares);
  }

  next(): number {
    if (++this.#count === window) this.#learn();
    const pick = this.#random.unit();
    let kind = 0;
    while (kind < this.#until.length - 1 && pick >= at(this.#until, kind)) kind++;
    this.#kind = kind;
    return kind;
  }

  /** How many lessons and roles the change that was proposed last has touched. */
  spent(changes: number): void {
    this.#spent[this.#kind] = at(this.#spent, this.#kind) + 1 + dear * changes;
  }

  /** The change that was proposed last has been kept, and it made a difference. */
  kept(): void {
    this.#kept[this.#kind] = at(this.#kept, this.#kind) + 1;
  }

  #learn(): void {
    this.#count = 0;
    this.#share([...this.#spent].map((spent, kind) => (spent === 0 ? 0 : at(this.#kept, kind) / spent + 1e-5)));
    for (const kind of this.#spent.keys()) {
      this.#spent[kind] = at(this.#spent, kind) * 0.7;
      this.#kept[kind] = at(this.#kept, kind) * 0.7;
    }
  }

  #share(wishes: readonly number[]): void {
    const all = wishes.reduce((sum, wish) => sum + wish, 0);
    const many = wishes.filter((wish) => wish > 0).length;
    let until = 0;
    for (const [kind, wish] of wishes.entries()) {
      until += wish > 0 ? floor + ((1 - floor * many) * wish) / all : 0;
      this.#until[kind] = until;
    }
  }
}
