import { at, type Random } from '../core/flat.ts';
import type { State } from '../core/state.ts';

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

/** The lessons that may be moved, those that are hardest to place first: whose people have most to come, and with the fewest slots. */
export function hardestFirst(state: State, places: Places, random: Random): number[] {
  const { lessons } = state.layout.problem;
  return Array.from(lessons.keys())
    .filter((l) => lessons[l]?.fixed === null)
    .map((l) => ({ l, hard: hardness(state, l, places.of(l).length) + random.unit() }))
    .toSorted((a, b) => b.hard - a.hard)
    .map(({ l }) => l);
}

function hardness({ layout, toCome, duration }: State, lesson: number, slots: number): number {
  const { from, items } = layout.resources;
  let load = 0;
  for (let i = at(from, lesson); i < at(from, lesson + 1); i++) load += at(toCome, at(items, i));
  return (load * at(duration, lesson)) / Math.max(1, slots) + at(duration, lesson) * 5;
}
