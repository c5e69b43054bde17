import { at } from '../core/flat.ts';
import { State } from '../core/state.ts';
import { evaluate } from '../fet/evaluate/evaluate.ts';
import type { Instance, Solution } from '../fet/model.ts';
import { solutionOf as solutionAt } from '../fet/read/read-solution.ts';
import { toProblem } from '../fet/problem/to-problem.ts';
import { fetWriter } from '../fet/write/write-fet.ts';
import { type Obstacles, obstacles } from '../search/why.ts';
import { Places } from '../search/places.ts';
import { restore, type Timetable, timetableOf } from '../search/timetable.ts';
import type { Given } from './format.ts';
import type { Solving, Unplaced } from './solving.ts';

/** How many obstacles are named of one lesson. */
const named = 3;

/** A problem of FET made ready for a search. */
export function fetSolving(instance: Instance, { text, root }: Given): Solving {
  const made = toProblem(instance);
  const { problem, activities } = made;
  const firstRole = offsets(problem.lessons.map(({ roles }) => roles.length));
  const firstOption = offsets(problem.lessons.flatMap(({ roles }) => roles.map(({ options }) => options.length)));
  const written = fetWriter(text, root, instance);
  const solutionOf = ({ start, chosen }: Timetable): Solution =>
    made.solution(
      (lesson) => at(start, lesson),
      (lesson) => {
        const role = at(firstRole, lesson);
        const option = role === at(firstRole, lesson + 1) ? -1 : at(chosen, role);
        return option < 0 ? -1 : option - at(firstOption, role);
      },
    );
  return {
    problem,
    strict: true,
    begin(given) {
      const state = new State(problem);
      const placements = solutionAt(instance, given.root);
      for (const [lesson, place] of activities.entries()) {
        const placement = placements[place];
        if (!placement) continue;
        state.setStart(lesson, placement.slot);
        const role = at(firstRole, lesson);
        const option = made.option(lesson, placement.room);
        if (option >= 0) state.setRole(role, at(firstOption, role) + option);
      }
      state.settle();
      return timetableOf(state);
    },
    total: activities.length,
    judge(timetable) {
      const { unplaced, soft } = evaluate(instance, solutionOf(timetable));
      return { placed: activities.length - unplaced.length, hard: unplaced.length, soft: Math.round(soft * 1e6) / 1e6 };
    },
    unplaced(timetable) {
      const state = new State(problem);
      restore(state, timetable);
      const places = new Places(state);
      return activities.flatMap((place, lesson): Unplaced[] => {
        if (at(timetable.start, lesson) >= 0) return [];
        const id = String(instance.activities[place]?.id);
        return [
          {
            id,
            reason: reasonOf(obstacles(state, lesson, places), made.resource, (rule) =>
              constraintOf(instance, problem.rules[rule]?.of),
            ),
          },
        ];
      });
    },
    write: (timetable) => written(solutionOf(timetable)),
  };
}

/** Of each the sum of those before it, and of all at the end: where it begins when they are counted one after the other. */
function offsets(counts: readonly number[]): Int32Array {
  const from = new Int32Array(counts.length + 1);
  for (const [i, count] of counts.entries()) from[i + 1] = at(from, i) + count;
  return from;
}

function constraintOf(instance: Instance, of: number | undefined): string | null {
  const constraint = of === undefined ? undefined : instance.constraints[of];
  return constraint ? `${constraint.kind} of line ${constraint.line}` : null;
}

/** What stands in the way, the most frequent first. */
function reasonOf(
  { slots, resources, rules }: Obstacles,
  resource: (r: number) => string,
  rule: (r: number) => string | null,
): string {
  if (slots === 0) return 'its own constraints leave it no slot to begin in';
  const busy = [...resources].map(([r, count]) => ({ count, text: `${resource(r)} has other lessons in ${count}` }));
  const broken = [...rules].flatMap(([r, count]) => {
    const text = rule(r);
    return text === null ? [] : [{ count, text: `${text} would be broken in ${count}` }];
  });
  const most = [...busy, ...broken].toSorted((a, b) => b.count - a.count).slice(0, named);
  if (most.length === 0) return `of ${slots} slots to begin in each puts out other lessons`;
  return `of ${slots} slots to begin in ${most.map(({ text }) => text).join(', ')}`;
}
