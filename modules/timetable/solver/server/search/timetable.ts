import { at } from '../core/flat.ts';
import type { State } from '../core/state.ts';

/** A timetable of a problem, apart from any search: plain arrays that can be sent to another thread. */
export interface Timetable {
  /** Millionths of FET's unit, or the units of the problem. */
  readonly hard: number;
  readonly soft: number;
  /** How many lessons are placed. */
  readonly placed: number;
  /** Of each lesson: where it begins (-1 nowhere), and its slots. */
  readonly start: Int32Array;
  readonly duration: Int32Array;
  /** Of each role, counted over all lessons: its option, counted over all roles; -1 none. */
  readonly chosen: Int32Array;
}

export function timetableOf(state: State): Timetable {
  return takenDown(state, { start: state.start.slice(), duration: state.duration.slice(), chosen: state.chosen.slice() });
}

/** The same in arrays that are written over the next time: a search that finds better ones by the thousand leaves no rubbish. */
export class Notepad {
  readonly #state: State;
  readonly #arrays: Arrays;

  constructor(state: State) {
    this.#state = state;
    this.#arrays = { start: state.start.slice(), duration: state.duration.slice(), chosen: state.chosen.slice() };
  }

  take(): Timetable {
    this.#arrays.start.set(this.#state.start);
    this.#arrays.duration.set(this.#state.duration);
    this.#arrays.chosen.set(this.#state.chosen);
    return takenDown(this.#state, this.#arrays);
  }
}

/** A copy that nothing is written over. */
export const copyOf = (made: Timetable): Timetable => {
  return { ...made, start: made.start.slice(), duration: made.duration.slice(), chosen: made.chosen.slice() };
};

type Arrays = Pick<Timetable, 'start' | 'duration' | 'chosen'>;

function takenDown({ hardCost, softCost }: State, arrays: Arrays): Timetable {
  let placed = 0;
  for (const slot of arrays.start) if (slot >= 0) placed++;
  return { hard: hardCost, soft: softCost, placed, ...arrays };
}

/** Makes a state the timetable. */
export function restore(state: State, { start, duration, chosen }: Timetable): void {
  for (let l = 0; l < start.length; l++) {
    if (at(state.duration, l) !== at(duration, l)) state.setDuration(l, at(duration, l));
    if (at(state.start, l) !== at(start, l)) state.setStart(l, at(start, l));
  }
  for (let r = 0; r < chosen.length; r++) if (at(state.chosen, r) !== at(chosen, r)) state.setRole(r, at(chosen, r));
  state.settle();
  state.keep();
}
