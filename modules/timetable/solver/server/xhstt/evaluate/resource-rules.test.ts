import { expect, test } from 'vitest';
import { event, judged, list, piece, rule } from '../testing/small.ts';

const deviations = (...given: Parameters<typeof judged>) => judged(...given).deviations;
const limits = (minimum: number, maximum: number) => `<Minimum>${minimum}</Minimum><Maximum>${maximum}</Maximum>`;
const both = list('Resources', ['T1', 'T2']);
/** Lessons of one time each of T1, at these times. */
const lessons = (...times: readonly string[]) =>
  [times.map((_, at) => event(`L${at}`, 1, { with: ['T1'] })), times.map((time, at) => piece(`L${at}`, time))] as const;

test('avoid clashes: at each time the attendances beyond the first', () => {
  const events = ['A', 'B', 'C', 'D'].map((id) => event(id, 2, { with: ['T1'], roles: ['Teacher'] }));
  // T1: A in Mon1–2, B in Mon2–3, C in Mon2–3: at Mon2 three (2), at Mon3 two (1). D has no time. T2: in A and C, both at Mon2 (1).
  const pieces = [
    piece('A', 'Mon1', 'Teacher=T2'),
    piece('B', 'Mon2'),
    piece('C', 'Mon2', 'Teacher=T2'),
    piece('D', 'Teacher=T2'),
  ];
  expect(deviations(events, rule('AvoidClashesConstraint', both), pieces)).toEqual([3, 1]);
});

test('avoid clashes: members of a resource group are preassigned, and two places in one piece clash', () => {
  const events = [event('A', 1, { resourceGroups: ['Teachers'] }), event('B', 2, { roles: ['Teacher', 'Second:Teacher'] })];
  const pieces = [piece('A', 'Mon1'), piece('B', 'Mon1', 'Teacher=T2', 'Second=T2')];
  // T1 only in A; T2 at Mon1 in A and twice in B, at Mon2 twice in B.
  expect(deviations(events, rule('AvoidClashesConstraint', list('ResourceGroups', ['Teachers'])), pieces)).toEqual([0, 3]);
});

test('a resource that is reached by two groups and by itself is one point', () => {
  const [events, pieces] = lessons('Mon1', 'Mon1');
  const only = rule(
    'AvoidClashesConstraint',
    list('ResourceGroups', ['Teachers', 'Firm']) + list('Resources', ['T1', 'T2', 'T1']),
  );
  expect(judged(events, only, pieces)).toEqual({ deviations: [1, 0], hard: 1, soft: 0 });
});

test('avoid unavailable times: busy times among them, each once however many clash', () => {
  const [events, pieces] = lessons('Mon1', 'Mon1', 'Mon2', 'Tue1', 'Tue4');
  const only = rule('AvoidUnavailableTimesConstraint', both, list('TimeGroups', ['Firsts']) + list('Times', ['Mon1', 'Mon2']));
  expect(deviations(events, only, pieces)).toEqual([3, 0]);
});

const idle = (minimum: number, maximum: number, groups: readonly string[] = ['Mon', 'Tue']) =>
  rule('LimitIdleTimesConstraint', both, list('TimeGroups', groups) + limits(minimum, maximum));

test('limit idle times: free times between busy ones of a group, all groups together against the bounds', () => {
  const [events, pieces] = lessons('Mon1', 'Mon4', 'Mon4', 'Tue1', 'Tue3');
  // T1: Mon2 and Mon3 are idle, and Tue2: 3. T2 is never busy.
  expect(deviations(events, idle(0, 0), pieces)).toEqual([3, 0]);
  expect(deviations(events, idle(0, 2), pieces)).toEqual([1, 0]);
  expect(deviations(events, idle(5, 6), pieces)).toEqual([2, 5]);
  // In the whole week the times between Monday and Tuesday are idle no more than the others: Mon2, Mon3, Tue2.
  expect(deviations(events, idle(0, 0, ['Week']), pieces)).toEqual([3, 0]);
  // Among Mon1 and Tue1 there is nothing between.
  expect(deviations(events, idle(0, 0, ['Firsts', 'Nothing']), pieces)).toEqual([0, 0]);
});

test('limit idle times: before the first and after the last busy time nobody is idle', () => {
  expect(deviations(...swapped(idle(0, 0), 'Mon2', 'Mon3'))).toEqual([0, 0]);
});

test('cluster busy times: time groups with a busy time, too few or too many', () => {
  const cluster = (minimum: number, maximum: number) =>
    rule('ClusterBusyTimesConstraint', both, list('TimeGroups', ['Mon', 'Tue', 'Firsts', 'Nothing']) + limits(minimum, maximum));
  // T1 is busy in Mon and Firsts, however often; T2 nowhere.
  expect(deviations(...swapped(cluster(0, 1), 'Mon1', 'Mon1', 'Mon2'))).toEqual([1, 0]);
  expect(deviations(...swapped(cluster(2, 2), 'Mon1', 'Mon2'))).toEqual([0, 2]);
});

test('limit busy times: for each time group, which does not count when it has no busy time', () => {
  const busy = (minimum: number, maximum: number) =>
    rule('LimitBusyTimesConstraint', both, list('TimeGroups', ['Mon', 'Tue', 'Firsts']) + limits(minimum, maximum));
  // T1: Monday 3 busy times (Mon1 twice over), Tuesday none, Firsts 1.
  expect(deviations(...swapped(busy(2, 2), 'Mon1', 'Mon1', 'Mon2', 'Mon4'))).toEqual([2, 0]);
  expect(deviations(...swapped(busy(0, 0), 'Mon1', 'Mon1', 'Mon2', 'Mon4'))).toEqual([4, 0]);
  expect(deviations(...swapped(busy(1, 3), 'Mon1', 'Mon1', 'Mon2', 'Mon4'))).toEqual([0, 0]);
});

const workload = (minimum: number, maximum: number) => rule('LimitWorkloadConstraint', both, limits(minimum, maximum));

test('limit workload: a place’s workload, else the event’s, else its duration, shared among the pieces; times do not matter', () => {
  const own = '<Resource><Role>Own</Role><ResourceType Reference="Teacher"/><Workload>6</Workload></Resource>';
  const events = [event('A', 3, { workload: 2, roles: ['Teacher'], places: own }), event('B', 2, { with: ['T1'] })];
  // T1: 2/3 as teacher of a piece of A, 2 for the piece of 2 as Own (6 × 2/3 = 4), 2 for B: 6 2/3. T2: 6 × 1/3 = 2.
  const pieces = [piece('A', 1, 'Teacher=T1', 'Own=T2'), piece('A', 2, 'Mon1', 'Own=T1')];
  expect(deviations(events, workload(0, 6), pieces)).toEqual([1, 0]);
  expect(deviations(events, workload(0, 4), pieces)).toEqual([3, 0]);
  expect(deviations(events, workload(7, 9), pieces)).toEqual([1, 5]);
  expect(deviations(events, workload(8, 9), pieces)).toEqual([2, 6]);
});

test('limit workload: three thirds are one, and not a little more', () => {
  const events = ['A', 'B', 'C'].map((id) => event(id, 3, { workload: 1, roles: ['Teacher'] }));
  const pieces = ['A', 'B', 'C'].flatMap((id) => [piece(id, 1, 'Teacher=T1'), piece(id, 2)]);
  expect(deviations(events, workload(1, 1), pieces)).toEqual([0, 1]);
});

function swapped(only: string, ...times: readonly string[]): Parameters<typeof judged> {
  const [events, pieces] = lessons(...times);
  return [events, only, pieces];
}
