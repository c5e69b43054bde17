/** Lists of numbers kept one behind the other: list i is `items` from `from[i]` to `from[i + 1]`. */
export interface Lists {
  readonly from: Int32Array;
  readonly items: Int32Array;
}

export function lists(of: readonly (readonly number[])[]): Lists {
  const from = new Int32Array(of.length + 1);
  for (const [i, list] of of.entries()) from[i + 1] = at(from, i) + list.length;
  const items = new Int32Array(at(from, of.length));
  for (const [i, list] of of.entries()) items.set(list, at(from, i));
  return { from, items };
}

/** The number at a place that is known to exist. */
export const at = (array: Int32Array | Float64Array | Uint8Array, i: number): number => array[i] as number;

/** How many bits are set. */
export function bits(mask: number): number {
  let m = mask - ((mask >>> 1) & 0x55555555);
  m = (m & 0x33333333) + ((m >>> 2) & 0x33333333);
  return Math.imul((m + (m >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The place of the lowest bit that is set; of none, 31 - 32 = -1. */
export const lowest = (mask: number): number => 31 - Math.clz32(mask & -mask);

/** The place of the highest bit that is set; -1 of none. */
export const highest = (mask: number): number => 31 - Math.clz32(mask);

/** Bits from the lowest to the highest that are not set. */
export const holes = (mask: number): number => (mask === 0 ? 0 : highest(mask) - lowest(mask) + 1 - bits(mask));

/** Numbers from 0 up to 1, the same for the same seed (xorshift 128, Marsaglia 2003). */
export class Random {
  #a: number;
  #b = 362436069;
  #c = 521288629;
  #d = 88675123;

  constructor(seed: number) {
    this.#a = (seed ^ 0x9e3779b9) >>> 0 || 1;
    for (let i = 0; i < 20; i++) this.bits();
  }

  /** 32 random bits. */
  bits(): number {
    let t = this.#a ^ (this.#a << 11);
    this.#a = this.#b;
    this.#b = this.#c;
    this.#c = this.#d;
    t ^= t >>> 8;
    this.#d = this.#d ^ (this.#d >>> 19) ^ t;
    return this.#d >>> 0;
  }

  /** A whole number from 0 to one below the limit. */
  below(limit: number): number {
    return Math.floor((this.bits() / 4294967296) * limit);
  }

  unit(): number {
    return this.bits() / 4294967296;
  }
}
