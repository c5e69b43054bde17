import { at } from './flat.ts';

/** Some of the numbers below a size, in no order: `items` up to `size`. */
export class ChangingSet {
  readonly items: Int32Array;
  size = 0;
  readonly #place: Int32Array;

  constructor(below: number) {
    this.items = new Int32Array(below);
    this.#place = new Int32Array(below);
  }

  /** Adds a number that is not among them. */
  add(item: number): void {
    this.#place[item] = this.size;
    this.items[this.size++] = item;
  }

  /** Takes out a number that is among them. */
  remove(item: number): void {
    const last = at(this.items, --this.size);
    const place = at(this.#place, item);
    this.items[place] = last;
    this.#place[last] = place;
  }
}
