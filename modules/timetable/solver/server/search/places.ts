import { at, type Random } from '../core/flat.ts';
import type { State } from '../core/state.ts';
import type { Units } from './units.ts';

interface Beginnings {
  readonly slots: Int32Array;
  readonly may: Uint8Array;
}

/** Where lessons may begin, by lesson and duration. */
export class Places {
  readonly #state: State;
  readonly #of: (Beginnings | undefined)[][];

  constructor(state: State) {
    this.#state = state;
    this.#of = state.layout.problem.lessons.map(() => []);
  }

  /** The slots at which a lesson of its duration may begin. */
  of(lesson: number): Int32Array {
    return this.#beginnings(lesson).slots;
  }

  /** Whether a lesson of its duration may begin at a slot. */
  fits(lesson: number, slot: number): boolean {
    return slot >= 0 && slot < this.#state.slots && at(this.#beginnings(lesson).may, slot) === 1;
  }

  #beginnings(lesson: number): Beginnings {
    const duration = at(this.#state.duration, lesson);
    const mine = this.#of[lesson] ?? [];
    return (mine[duration] ??= this.#work(lesson, duration));
  }

  #work(lesson: number, duration: number): Beginnings {
    const { lessons, beginnings } = this.#state.layout.problem;
    const own = lessons[lesson]?.startsFor?.[duration] ?? lessons[lesson]?.starts ?? null;
    const all = beginnings[duration] ?? [];
    const slots = own === null ? all : all.filter((slot) => own.includes(slot));
    const may = new Uint8Array(this.#state.slots);
    for (const slot of slots) may[slot] = 1;
    return { slots: Int32Array.from(slots), may };
  }
}

/** The units of lessons that may be moved, those that are hardest to place first: whose people have most to come, and with the fewest slots. */
export function hardestFirst(state: State, places: Places, units: Units, random: Random): number[] {
  const { first } = units;
  const { from, items } = units.members;
  return Array.from(first.keys())
    .filter((l) => first[l] === l && at(state.layout.fixed, l) === 0)
    .map((l) => {
      const many = (units.slots(l) ?? places.of(l)).length;
      let hard = random.unit();
      for (let i = at(from, l); i < at(from, l + 1); i++) hard += hardness(state, at(items, i), many);
      return { l, hard };
    })
    .toSorted((a, b) => b.hard - a.hard)
    .map(({ l }) => l);
}

function hardness({ layout, toCome, duration }: State, lesson: number, slots: number): number {
  const { from, items } = layout.resources;
  let load = 0;
  for (let i = at(from, lesson); i < at(from, lesson + 1); i++) load += at(toCome, at(items, i));
  return (load * at(duration, lesson)) / Math.max(1, slots) + at(duration, lesson) * 5;
}
