import { at, Random } from '../../../solver/server/core/flat.ts';
import type { Problem } from '../../../solver/server/core/problem.ts';
import { State } from '../../../solver/server/core/state.ts';
import { bestOption } from '../../../solver/server/search/best-option.ts';
import { Places } from '../../../solver/server/search/places.ts';
import { restore, type Timetable, timetableOf } from '../../../solver/server/search/timetable.ts';

/**
 * Places what still fits beside a timetable in which some lessons have no place, each where it costs least: a search that looks for a place for
 * the hardest has left others out.
 */
export function fillUp(problem: Problem, timetable: Timetable): Timetable {
  const state = new State(problem);
  restore(state, timetable);
  const places = new Places(state);
  const random = new Random(1);
  const none = (): boolean => false;
  for (let lesson = 0; lesson < problem.lessons.length; lesson++) {
    if (at(state.start, lesson) >= 0) continue;
    let best: { slot: number; option: number; cost: number } | null = null;
    const before = state.hardCost;
    for (const slot of places.of(lesson)) {
      const { point, costPoint } = state;
      state.setStart(lesson, slot);
      state.settle();
      const found = bestOption(state, lesson, before, none, random);
      if (found && found.option >= 0) {
        state.setRole(at(state.layout.roles.from, lesson), found.option);
        state.settle();
      }
      const cost = state.hardCost > before ? Infinity : state.softCost;
      state.undo(point, costPoint);
      if (cost < (best?.cost ?? Infinity)) best = { slot, option: found?.option ?? -1, cost };
    }
    if (!best) continue;
    state.setStart(lesson, best.slot);
    if (best.option >= 0) state.setRole(at(state.layout.roles.from, lesson), best.option);
    state.settle();
    state.keep();
  }
  return timetableOf(state);
}
