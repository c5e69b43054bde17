import type { Random } from '../core/flat.ts';
import type { Problem } from '../core/problem.ts';
import { State } from '../core/state.ts';
import { callsPerLook, Placer } from './place.ts';
import { copyOf, Notepad, restore, type Timetable } from './timetable.ts';

/** Places that are tried at most for one lesson, for each lesson of all: whoever goes on for long does it by search rather than by force. */
const patient = 0.5;

/**
 * An attempt to place all that never begins anew, for what others are never through with: where nearly everything is bound, as it is by
 * lessons that all have days of their own in weeks without gaps, what was learnt of who goes where is worth more than another order.
 */
export class Steady {
  readonly #state: State;
  readonly #placer: Placer;
  readonly #notepad: Notepad;

  /**
   * @param problem what is kept from the beginning
   * @param start what stands already
   * @param late asked whether to end in the midst of a lesson
   */
  constructor(problem: Problem, start: Timetable, random: Random, late: () => boolean) {
    this.#state = new State(problem);
    restore(this.#state, start);
    this.#placer = new Placer(this.#state, random, late, patient);
    this.#notepad = new Notepad(this.#state);
  }

  /**
   * Goes on until it has had so much work in all, all are placed or it is over.
   * @param isOver is told how many places were tried since it was asked last
   * @param best how many any attempt has placed
   * @returns the furthest that it came in this turn where that is further, null where it is not
   */
  goOn(work: number, isOver: (calls: number) => boolean, best: number): Timetable | null {
    let further: Timetable | null = null;
    this.#placer.run(
      (used) => this.#state.work > work || isOver(used % callsPerLook),
      (placed) => {
        if (placed > (further?.placed ?? best)) further = this.#notepad.take();
      },
    );
    return further && copyOf(further);
  }
}
