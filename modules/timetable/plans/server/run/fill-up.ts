import { at, Random } from '../../../solver/server/core/flat.ts';
import type { Problem } from '../../../solver/server/core/problem.ts';
import { State } from '../../../solver/server/core/state.ts';
import { takeBestOption } from '../../../solver/server/search/best-option.ts';
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
    const role = problem.lessons[lesson]?.roles.length === 0 ? -1 : at(state.layout.roles.from, lesson);
    const before = state.hardCost;
    let best: { slot: number; option: number; cost: number } | null = null;
    for (const slot of places.of(lesson)) {
      const { point, costPoint } = state;
      state.setStart(lesson, slot);
      state.settle();
      if (role >= 0) takeBestOption(state, lesson, before, none, random);
      const cost = state.hardCost > before ? Infinity : state.softCost;
      const option = role < 0 ? -1 : at(state.chosen, role);
      state.undo(point, costPoint);
      if (cost < (best?.cost ?? Infinity)) best = { slot, option, cost };
    }
    if (!best) continue;
    state.setStart(lesson, best.slot);
    if (best.option >= 0) state.setRole(role, best.option);
    state.settle();
    state.keep();
  }
  return timetableOf(state);
}
