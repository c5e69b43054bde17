import { expect, test } from 'vitest';
import { costsOf, deviationsOf } from '../evaluate/evaluate.ts';
import { factsOf } from '../evaluate/facts.ts';
import { namesOf } from '../model/names.ts';
import { instanceOf } from '../read/archive.ts';
import { understood } from '../read/pieces.ts';
import { archive, event, list, piece, rule } from '../testing/small.ts';
import { compile, ruleOf } from './compile.ts';
import { type Rows, turned } from './rows.ts';
import { costFunctions, kinds, unlimited } from './rules.ts';
import { copyState, emptyState, piecesOf, stateOf } from './state.ts';

const school = [
  event('A', 3, { groups: ['G'], roles: ['Room', 'Teacher'], with: ['C1'] }),
  event('B', 2, { groups: ['G', 'H'], roles: ['Teacher'], workload: 5 }),
  event('C', 1, { groups: ['H'], time: 'Tue4', resourceGroups: ['Classes'] }),
];
const all = list('Events', ['A', 'B', 'C']);
const role = '<Role>Teacher</Role>';
const people = list('ResourceGroups', ['Teachers']);
const bounds = '<Minimum>1</Minimum><Maximum>2</Maximum>';
const groups = list('TimeGroups', ['Tue', 'Mon']);
const rules = [
  rule('AssignResourceConstraint', all, role, { id: '0' }),
  rule('AssignTimeConstraint', all, '', { id: '1', required: false, cost: 'Quadratic', weight: 3 }),
  rule(
    'SplitEventsConstraint',
    all,
    '<MinimumDuration>1</MinimumDuration><MaximumDuration>2</MaximumDuration><MinimumAmount>3</MinimumAmount><MaximumAmount>4</MaximumAmount>',
    { id: '2' },
  ),
  rule('DistributeSplitEventsConstraint', all, `<Duration>2</Duration>${bounds}`, { id: '3' }),
  rule('PreferResourcesConstraint', all, list('Resources', ['T2']) + role, { id: '4' }),
  rule('PreferTimesConstraint', all, list('TimeGroups', ['Firsts']), { id: '5' }),
  rule('AvoidSplitAssignmentsConstraint', list('EventGroups', ['G', 'H']), role, { id: '6' }),
  rule(
    'SpreadEventsConstraint',
    list('EventGroups', ['G', 'H']),
    `<TimeGroups><TimeGroup Reference="Tue">${bounds}</TimeGroup></TimeGroups>`,
    { id: '7' },
  ),
  rule('LinkEventsConstraint', list('EventGroups', ['H']), '', { id: '8' }),
  rule(
    'OrderEventsConstraint',
    '<EventPairs><EventPair><FirstEvent Reference="B"/><SecondEvent Reference="A"/><MaxSeparation>4</MaxSeparation></EventPair></EventPairs>',
    '',
    { id: '9' },
  ),
  rule('AvoidClashesConstraint', people, '', { id: '10', cost: 'Step' }),
  rule('AvoidUnavailableTimesConstraint', people, list('Times', ['Mon2']), { id: '11' }),
  rule('LimitIdleTimesConstraint', people, groups + bounds, { id: '12' }),
  rule('ClusterBusyTimesConstraint', people, groups + bounds, { id: '13' }),
  rule('LimitBusyTimesConstraint', people, groups + bounds, { id: '14' }),
  rule('LimitWorkloadConstraint', people, bounds, { id: '15' }),
];
const pieces = [piece('A', 2, 'Mon3', 'Room=R2'), piece('A', 1, 'Mon1', 'Teacher=T2'), piece('B', 'Teacher=T1'), piece('C')];
const read = archive(school, rules, pieces);
const instance = instanceOf(read);
const compiled = compile(instance);
const [written] = read.solutions;
const solution = written ? understood(instance, namesOf(instance), written).pieces : [];
const row = ({ from, items }: Rows, at: number) => [...items.subarray(from[at], from[at + 1])];

test('events, places and slots are numbers', () => {
  expect([...compiled.eventDuration]).toEqual([3, 2, 1]);
  expect([...compiled.eventTime]).toEqual([-1, -1, 7]);
  // A: the class, the room, the teacher; B: the teacher; C: the two classes of its group.
  expect([...compiled.eventPlaces]).toEqual([0, 3, 4, 6]);
  expect([...compiled.placeResource]).toEqual([4, -1, -1, -1, 4, 5]);
  expect([...compiled.placeType]).toEqual([2, 1, 0, 0, 2, 2]);
  expect([...compiled.placeWorkload]).toEqual([3, 3, 3, 5, 1, 1]);
  expect([...compiled.eventSlots]).toEqual([0, 3, 5, 6]);
  expect([...compiled.slotPlaces]).toEqual([0, 3, 6, 9, 10, 11, 13]);
  expect(row(compiled.groupTimes, 3)).toEqual([0, 4]);
  expect(row(compiled.timeGroups, 4)).toEqual([0, 2, 3]);
  expect(compiled.timeDay[5]).toBe(2);
  expect([0, 1, 2].map((type) => row(compiled.typeResources, type))).toEqual([
    [0, 1],
    [2, 3],
    [4, 5],
  ]);
});

test('rules of all kinds are numbers', () => {
  const { rules: made } = compiled;
  expect([...made.kind]).toEqual(kinds.map((_, at) => at));
  expect(instance.constraints.map((one) => one.kind)).toEqual([...kinds]);
  expect([made.hard[1], made.weight[1], costFunctions[made.costFunction[1] ?? 9]]).toEqual([0, 3, 'Quadratic']);
  expect([made.shortest[2], made.longest[2], made.minimum[2], made.maximum[2]]).toEqual([1, 2, 3, 4]);
  expect([made.shortest[3], made.longest[3], made.minimum[3], made.maximum[3]]).toEqual([2, 2, 1, 2]);
  expect([made.shortest[5], made.longest[5], made.minimum[5], made.maximum[5]]).toEqual([1, unlimited, 0, unlimited]);
  expect([...(made.resources[4] ?? [])]).toEqual([0, 1, 0, 0, 0, 0]);
  expect([...(made.times[5] ?? [])]).toEqual([1, 0, 0, 0, 1, 0, 0, 0]);
  expect([...(made.times[11] ?? [])]).toEqual([0, 1, 0, 0, 0, 0, 0, 0]);
  expect(made.times[12]).toHaveLength(0);
  expect([row(made.groups, 7), row(made.groups, 12), row(made.groups, 15)]).toEqual([[2], [2, 1], []]);
  expect([...made.groupMinimum].slice(0, 2)).toEqual([1, 0]);
  expect([...made.groupMaximum].slice(0, 2)).toEqual([2, unlimited]);
  expect([...(made.pairs[9]?.minimum ?? []), ...(made.pairs[9]?.maximum ?? [])]).toEqual([0, 4]);
});

test('points stand in the order of the evaluator, and lead back to their events, places and resources', () => {
  const { points } = compiled;
  const facts = factsOf(instance, solution);
  const counts = instance.constraints.map((one) => deviationsOf(one, facts).length);
  expect(counts).toEqual([2, 3, 3, 3, 2, 3, 2, 2, 1, 1, 2, 2, 2, 2, 2, 2]);
  expect(Array.from(counts, (_, at) => (points.ofRule[at + 1] ?? 0) - (points.ofRule[at] ?? 0))).toEqual(counts);
  expect(points.count).toBe(34);
  const named = (list: readonly number[]) => list.map((point) => `${ruleOf(compiled, point)?.id}/${points.of[point]}`).join(' ');
  // C has no teacher, so no point of the rules with that role; it is in the group H (2), and in no pair.
  expect(named(row(points.ofEvent, 2))).toBe('1/2 2/2 3/2 5/2 6/2 7/2 8/2');
  // The teacher of B: of the rules with the role, of both groups.
  expect(named(row(points.ofPlace, 3))).toBe('0/1 4/1 6/1 6/2');
  expect(named(row(points.ofPlace, 1))).toBe('');
  expect(named(row(points.ofResource, 1))).toBe('10/1 11/1 12/1 13/1 14/1 15/1');
  expect(named(row(points.ofResource, 2))).toBe('');
  // The pair: first B, then A.
  expect(row(points.events, points.ofRule[9] ?? -1)).toEqual([1, 0]);
});

test('a solution goes into a state and comes back', () => {
  const state = stateOf(compiled, solution);
  expect([...state.duration]).toEqual([2, 1, 0, 2, 0, 1]);
  expect([...state.time]).toEqual([2, 0, -1, -1, -1, 7]);
  expect([...state.resource]).toEqual([4, 3, -1, 4, -1, 1, 4, -1, -1, 0, -1, 4, 5]);
  const back = piecesOf(compiled, state);
  expect(back.map(({ event: of, time }) => [of, time])).toEqual([
    [0, 0],
    [0, 2],
    [1, null],
    [2, 7],
  ]);
  expect(costsOf(instance, back)).toEqual(costsOf(instance, solution));
  const copy = emptyState(compiled);
  expect(piecesOf(compiled, copy)).toEqual(
    instance.events.map((one) => ({
      event: one.index,
      duration: one.duration,
      time: one.time,
      resources: one.resources.map((place) => place.resource),
    })),
  );
  copyState(state, copy);
  expect(copy).toEqual(state);
  expect(() => stateOf(compiled, [...solution, ...solution])).toThrow('more pieces than its duration');
});

test('pieces without a time come last, and a list that names something twice holds it once', () => {
  const state = stateOf(compiled, solution);
  state.time[0] = -1;
  expect(piecesOf(compiled, state).map(({ time }) => time)).toEqual([0, null, null, 7]);
  const both = turned(
    [
      [1, 1],
      [0, 1],
    ],
    2,
  );
  expect([row(both, 0), row(both, 1)]).toEqual([[1], [0, 1]]);
});
