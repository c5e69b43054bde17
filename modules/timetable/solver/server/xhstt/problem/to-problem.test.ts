import { describe, expect, test } from 'vitest';
import { at, Random } from '../../core/flat.ts';
import { State } from '../../core/state.ts';
import { costsOf } from '../evaluate/evaluate.ts';
import { instanceOf, readArchive } from '../read/archive.ts';
import { names, textOf } from '../testing/reference.ts';
import { archiveText, event, list, rule } from '../testing/small.ts';
import { toProblem } from './to-problem.ts';

/** What the plain evaluator says of a state. */
function judged(instance: ReturnType<typeof instanceOf>, made: ReturnType<typeof toProblem>, state: State) {
  const { roles, optionResources } = state.layout;
  const pieces = made.pieces(
    (lesson) => at(state.start, lesson),
    (lesson) => at(state.duration, lesson),
    (lesson, role) => {
      const option = at(state.chosen, at(roles.from, lesson) + role);
      return option < 0 ? -1 : at(optionResources.items, at(optionResources.from, option));
    },
  );
  const { hard, soft } = costsOf(instance, pieces);
  return { hard, soft };
}

/** One change of any kind. */
function change(state: State, random: Random): void {
  const { problem, options, lessonOfRole } = state.layout;
  const kind = random.below(4);
  const l = random.below(problem.lessons.length);
  const lesson = problem.lessons[l];
  if (kind === 0 && lessonOfRole.length > 0) {
    const role = random.below(lessonOfRole.length);
    const many = at(options.from, role + 1) - at(options.from, role);
    state.setRole(role, random.below(5) === 0 ? -1 : at(options.from, role) + random.below(many));
  } else if (kind === 1 && lesson?.divisible && lesson.fixed === null) {
    const pieces = problem.lessons.flatMap((one, i) => (one.event === lesson.event ? [i] : []));
    const m = pieces[random.below(pieces.length)] ?? l;
    if (m === l || at(state.duration, l) === 0) return;
    const give = 1 + random.below(at(state.duration, l));
    if (give === at(state.duration, l)) state.setStart(l, -1);
    state.setDuration(l, at(state.duration, l) - give);
    state.setStart(m, -1);
    state.setDuration(m, at(state.duration, m) + give);
  } else if (lesson?.fixed === null && at(state.duration, l) > 0) {
    const slot = random.below(state.slots + 1) - 1;
    state.setStart(l, slot + at(state.duration, l) > state.slots ? -1 : slot);
  }
}

const events = [
  event('E1', 3, { with: ['T1', 'C1'], groups: ['G'], course: 'K' }),
  event('E2', 3, { with: ['C2'], roles: ['Teacher', 'Room'], groups: ['G'], course: 'K' }),
  event('E3', 2, { with: ['C1'], roles: ['Teacher', 'Room'], groups: ['H'], workload: 5 }),
  event('E4', 2, { with: ['C2', 'T2'], groups: ['H'] }),
  event('E5', 1, { with: ['C1', 'C2'], time: 'Mon1', roles: ['Teacher'], groups: ['G', 'H'] }),
  event('E6', 4, { resourceGroups: ['Classes'], roles: ['Teacher'] }),
];
const all = list('Events', ['E1', 'E2', 'E3', 'E4', 'E5', 'E6']);
const both = list('EventGroups', ['G', 'H']);
const everybody = list('ResourceGroups', ['Teachers', 'Classes', 'Rooms']);
const between = (least: number, most: number) => `<Minimum>${least}</Minimum><Maximum>${most}</Maximum>`;
const days = '<TimeGroups><TimeGroup Reference="Mon"/><TimeGroup Reference="Tue"/></TimeGroups>';
const limits = `<TimeGroups><TimeGroup Reference="Mon">${between(1, 1)}</TimeGroup><TimeGroup Reference="Tue">${between(0, 2)}</TimeGroup></TimeGroups>`;
const soft = (id: string, weight: number, cost: string) => ({ id, weight, cost, required: false });

/** Every kind, each with a weight of its own, so that no two can stand for each other. */
const inTheTree = archiveText(events, [
  rule('AssignTimeConstraint', all, '', { id: 'R1', weight: 2 }),
  rule('AssignResourceConstraint', all, '<Role>Teacher</Role>', { id: 'R2', weight: 3 }),
  rule(
    'SplitEventsConstraint',
    all,
    '<MinimumDuration>1</MinimumDuration><MaximumDuration>2</MaximumDuration><MinimumAmount>2</MinimumAmount><MaximumAmount>2</MaximumAmount>',
    soft('R3', 5, 'Quadratic'),
  ),
  rule('DistributeSplitEventsConstraint', all, `<Duration>1</Duration>${between(1, 2)}`, soft('R4', 7, 'Linear')),
  rule(
    'PreferResourcesConstraint',
    all,
    '<ResourceGroups><ResourceGroup Reference="Firm"/></ResourceGroups><Role>Teacher</Role>',
    soft('R5', 11, 'Linear'),
  ),
  rule('PreferTimesConstraint', all, '<TimeGroups><TimeGroup Reference="Tue"/></TimeGroups>', soft('R6', 13, 'Step')),
  rule(
    'PreferTimesConstraint',
    all,
    '<TimeGroups><TimeGroup Reference="Mon"/></TimeGroups><Duration>2</Duration>',
    soft('R7', 17, 'Linear'),
  ),
  rule(
    'PreferTimesConstraint',
    all,
    '<TimeGroups><TimeGroup Reference="Tue"/></TimeGroups><Duration>1</Duration>',
    soft('R7b', 17, 'Linear'),
  ),
  rule('AvoidSplitAssignmentsConstraint', both, '<Role>Teacher</Role>', soft('R8', 19, 'Quadratic')),
  rule('SpreadEventsConstraint', both, limits, soft('R9', 23, 'Linear')),
  rule('LinkEventsConstraint', list('EventGroups', ['H']), '', soft('R10', 29, 'Linear')),
  rule(
    'OrderEventsConstraint',
    `<EventPairs><EventPair><FirstEvent Reference="E1"/><SecondEvent Reference="E2"/>${'<MinSeparation>1</MinSeparation><MaxSeparation>3</MaxSeparation>'}</EventPair></EventPairs>`,
    '',
    soft('R11', 31, 'Linear'),
  ),
  rule('AvoidClashesConstraint', everybody, '', { id: 'R12', weight: 5 }),
  rule(
    'AvoidUnavailableTimesConstraint',
    everybody,
    '<TimeGroups><TimeGroup Reference="Firsts"/></TimeGroups>',
    soft('R13', 37, 'Quadratic'),
  ),
  rule('LimitIdleTimesConstraint', everybody, `${days}${between(0, 0)}`, soft('R14', 41, 'Linear')),
  rule('ClusterBusyTimesConstraint', everybody, `${days}${between(0, 1)}`, soft('R15', 43, 'Step')),
  rule('LimitBusyTimesConstraint', everybody, `${days}${between(2, 3)}`, soft('R16', 47, 'Linear')),
  rule('LimitWorkloadConstraint', everybody, between(3, 4), soft('R17', 53, 'Linear')),
]);
const archives: readonly (readonly [string, string])[] = [
  ['an archive of all kinds', inTheTree],
  ...names.flatMap((name): [string, string][] => {
    const text = name.startsWith('NL') || name.startsWith('DK') ? null : textOf(name);
    return text === null ? [] : [[name, text]];
  }),
];

describe.each(archives)('%s', (_name, text) => {
  test('costs what the plain evaluator says after every change, and goes back to what it cost', () => {
    const instance = instanceOf(readArchive(text));
    const made = toProblem(instance);
    const state = new State(made.problem);
    const random = new Random(7);
    const first = judged(instance, made, state);
    // What is given for good costs the same in every timetable, and the search does not count it.
    const given = { hard: first.hard - state.hardCost, soft: first.soft - state.softCost };
    for (let i = 0; i < 200; i++) {
      const before = [state.hardCost, state.softCost, ...state.cost];
      const { point, costPoint } = state;
      for (let many = random.below(6); many >= 0; many--) change(state, random);
      state.settle();
      const changed = judged(instance, made, state);
      expect([state.hardCost + given.hard, state.softCost + given.soft]).toEqual([changed.hard, changed.soft]);
      if (random.below(3) > 0) continue;
      state.undo(point, costPoint);
      expect([state.hardCost, state.softCost, ...state.cost]).toEqual(before);
    }
  });
});
