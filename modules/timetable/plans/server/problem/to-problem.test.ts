import { expect, test } from 'vitest';
import { at, Random } from '../../../solver/server/core/flat.ts';
import { State } from '../../../solver/server/core/state.ts';
import { restore, timetableOf } from '../../../solver/server/search/timetable.ts';
import { judge } from '../judge/judge.ts';
import { randomSchool } from '../testing/random-school.ts';
import { everything, toProblem } from './to-problem.ts';

/** Moves a lesson of the problem to one of its slots, or takes it out, and gives it one of its rooms. */
function move(state: State, random: Random): void {
  const { layout } = state;
  const l = random.below(layout.lessons);
  const starts = layout.problem.lessons[l]?.starts ?? [];
  state.setStart(l, starts.length === 0 || random.unit() < 0.1 ? -1 : (starts[random.below(starts.length)] ?? -1));
  const role = at(layout.roles.from, l);
  if (role === at(layout.roles.from, l + 1)) return;
  const from = at(layout.options.from, role);
  state.setRole(role, from + random.below(at(layout.options.from, role + 1) - from));
}

test('on random schools and random moves the search counts what the plain judge counts', () => {
  let clean = 0;
  let broken = 0;
  for (let seed = 1; seed <= 14; seed++) {
    const random = new Random(seed);
    const school = randomSchool(random);
    const made = toProblem(school, everything);
    const state = new State(made.problem);
    for (let step = 0; step < 60; step++) {
      move(state, random);
      state.settle();
      state.keep();
      if (step % 4 > 0) continue;
      const placed = made.placements(state);
      const judged = judge(school, placed);
      const words = [seed, step, ...judged.hard.map((one) => `${one.about} ${one.who} ${one.words}`)].join('\n');
      expect(judged.cost, words).toBe(state.softCost / 1e6);
      expect(judged.hard.length > 0, words).toBe(state.hardCost > 0);
      if (judged.hard.length > 0) broken++;
      else clean++;
      const again = new State(made.problem);
      restore(again, made.timetable(placed));
      expect(made.placements(timetableOf(again))).toEqual(placed);
    }
  }
  expect(broken).toBeGreaterThan(40);
  expect(clean).toBeGreaterThan(15);
});
