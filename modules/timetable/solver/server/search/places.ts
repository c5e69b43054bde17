import { at } from '../core/flat.ts';
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
