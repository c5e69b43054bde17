import { expect, test } from 'vitest';
import { event, judged, list, piece, rule } from '../testing/small.ts';

const deviations = (...given: Parameters<typeof judged>) => judged(...given).deviations;
const role = (name: string) => `<Role>${name}</Role>`;

test('assign resource: the duration of the pieces without a resource, of the events that have the role', () => {
  const events = [
    event('A', 5, { roles: ['Teacher', 'Room'] }),
    event('B', 1, { with: ['T1'] }),
    event('C', 2, { roles: ['Teacher'] }),
  ];
  const only = rule('AssignResourceConstraint', list('Events', ['A', 'B', 'C']), role('Teacher'));
  // A: the pieces of 2 and 1 have no teacher; B has no such role, so it is no point; C has one.
  const pieces = [
    piece('A', 2, 'Mon1'),
    piece('A', 2, 'Mon3', 'Teacher=T1'),
    piece('A', 1, 'Room=R1'),
    piece('B'),
    piece('C', 'Teacher=T2'),
  ];
  expect(deviations(events, only, pieces)).toEqual([3, 0]);
});

test('assign resource: what is preassigned in a role is assigned', () => {
  const events = [event('A', 2, { places: '<Resource Reference="T1"><Role>Teacher</Role></Resource>' })];
  expect(
    deviations(events, rule('AssignResourceConstraint', list('Events', ['A']), role('Teacher')), [piece('A', 'Mon1')]),
  ).toEqual([0]);
});

test('assign time: the duration without a time; a time left out is the event’s own; an event left out is one piece', () => {
  const events = [event('A', 3), event('B', 2, { time: 'Tue1' }), event('C', 4), event('D', 1, { time: 'Mon1' })];
  const only = rule('AssignTimeConstraint', list('Events', ['A', 'B', 'C', 'D']));
  expect(deviations(events, only, [piece('A', 1, 'Mon1'), piece('A', 2), piece('B')])).toEqual([2, 0, 4, 0]);
});

test('an event that is reached by two groups and by itself is one point', () => {
  const events = [event('A', 2, { groups: ['G', 'H'], course: 'K' }), event('B', 1, { groups: ['H'] })];
  const only = rule('AssignTimeConstraint', list('EventGroups', ['G', 'H', 'K', 'H']) + list('Events', ['A', 'A']));
  expect(judged(events, only, [])).toEqual({ deviations: [2, 1], hard: 3, soft: 0 });
});

test('split events: each piece too short or too long, and pieces too few or too many', () => {
  const events = [event('A', 6), event('B', 2), event('C', 4), event('D', 3), event('E', 5)];
  const bounds =
    '<MinimumDuration>2</MinimumDuration><MaximumDuration>3</MaximumDuration><MinimumAmount>2</MinimumAmount><MaximumAmount>2</MaximumAmount>';
  const only = rule('SplitEventsConstraint', list('Events', ['A', 'B', 'C', 'D', 'E']), bounds);
  // A: 1 and 1 too short, 4 too long, one piece too many: 4. B: one piece too few: 1. C: 2 + 2 is what is asked. D: 1 too short. E: 2 + 3.
  const pieces = [
    piece('A', 1),
    piece('A', 1),
    piece('A', 4),
    piece('B', 2),
    piece('C', 2),
    piece('C', 2),
    piece('D', 1),
    piece('D', 2),
    piece('E', 2),
    piece('E', 3),
  ];
  expect(deviations(events, only, pieces)).toEqual([4, 1, 0, 1, 0]);
});

test('distribute split events: pieces of one duration, too few or too many', () => {
  const events = [event('A', 6), event('B', 2), event('C', 3), event('D', 5)];
  const bounds = '<Duration>2</Duration><Minimum>1</Minimum><Maximum>2</Maximum>';
  const only = rule('DistributeSplitEventsConstraint', list('Events', ['A', 'B', 'C', 'D']), bounds);
  const pieces = [2, 2, 2].map((duration) => piece('A', duration));
  // A has three, B one, C none (left out: one piece of 3), D two.
  expect(deviations(events, only, [...pieces, piece('B'), piece('D', 2), piece('D', 1), piece('D', 2)])).toEqual([1, 0, 1, 0]);
});

test('prefer resources: the duration with a resource that is not preferred; an open place costs nothing', () => {
  const events = [
    event('A', 5, { roles: ['Teacher'] }),
    event('B', 1, { roles: ['Room'] }),
    event('C', 2, { roles: ['Teacher'] }),
  ];
  const only = rule(
    'PreferResourcesConstraint',
    list('Events', ['A', 'B', 'C']),
    list('ResourceGroups', ['Firm']) + role('Teacher'),
  );
  const pieces = [piece('A', 2, 'Teacher=T1'), piece('A', 1, 'Teacher=T2'), piece('A', 2, 'Mon1'), piece('C', 'Teacher=T1')];
  expect(deviations(events, only, pieces)).toEqual([2, 2]);
  const both = rule(
    'PreferResourcesConstraint',
    list('Events', ['A']),
    list('ResourceGroups', ['Firm']) + list('Resources', ['T1']) + role('Teacher'),
  );
  expect(deviations(events, both, pieces)).toEqual([0]);
});

test('prefer resources without any preferred one refuses all', () => {
  const only = rule('PreferResourcesConstraint', list('Events', ['A']), role('Teacher'));
  expect(deviations([event('A', 3, { roles: ['Teacher'] })], only, [piece('A', 'Teacher=T1')])).toEqual([3]);
});

test('prefer times: the duration that starts elsewhere; only the start counts, and no time costs nothing', () => {
  const events = [event('A', 6), event('B', 2)];
  const only = rule(
    'PreferTimesConstraint',
    list('Events', ['A', 'B']),
    list('TimeGroups', ['Firsts']) + list('Times', ['Mon3']),
  );
  // A: 2 at Mon1 is right though it runs on to Mon2, 2 at Mon2 is wrong, 1 at Mon3 is right, 1 has no time.
  const pieces = [piece('A', 2, 'Mon1'), piece('A', 2, 'Mon2'), piece('A', 1, 'Mon3'), piece('A', 1), piece('B', 'Tue3')];
  expect(deviations(events, only, pieces)).toEqual([2, 2]);
});

test('prefer times of a duration looks at the pieces of that duration only', () => {
  const events = [event('A', 5), event('B', 1)];
  const only = rule('PreferTimesConstraint', list('Events', ['A', 'B']), `${list('Times', ['Mon1'])}<Duration>2</Duration>`);
  const pieces = [piece('A', 2, 'Mon2'), piece('A', 2, 'Mon1'), piece('A', 1, 'Tue4'), piece('B', 'Tue4')];
  expect(deviations(events, only, pieces)).toEqual([2, 0]);
});

/** Order events: A before B, with 1 to 2 times between. */
const pair = '<EventPairs><EventPair><FirstEvent Reference="A"/><SecondEvent Reference="B"/>';
const between = `${pair}<MinSeparation>1</MinSeparation><MaxSeparation>2</MaxSeparation></EventPair></EventPairs>`;

test.each([
  // A ends with Mon2, so B at Mon3 has 0 times between, at Mon4 1, at Tue1 2, at Tue3 4.
  ['Mon3', 1],
  ['Mon4', 0],
  ['Tue1', 0],
  ['Tue3', 2],
  // B at Mon1 starts 2 times before A ends: 1 − (−2).
  ['Mon1', 3],
])('order events: A in Mon1 and Mon2, B at %s', (time, expected) => {
  const only = rule('OrderEventsConstraint', between);
  expect(deviations([event('A', 2), event('B', 1)], only, [piece('A', 'Mon1'), piece('B', time)])).toEqual([expected]);
});

test('order events: from the end of the last piece to the start of the first; nothing while a piece has no time', () => {
  const events = [event('A', 2), event('B', 2)];
  const only = rule('OrderEventsConstraint', between);
  // The last of A ends with Mon4, the first of B starts at Tue2: 1 between. B at Tue4 with both: 3 between.
  const a = [piece('A', 1, 'Mon4'), piece('A', 1, 'Mon1')];
  expect(deviations(events, only, [...a, piece('B', 1, 'Tue4'), piece('B', 1, 'Tue2')])).toEqual([0]);
  expect(deviations(events, only, [...a, piece('B', 1, 'Tue4'), piece('B', 1, 'Tue4')])).toEqual([1]);
  expect(deviations(events, only, [piece('A', 1, 'Mon4'), piece('A', 1), piece('B', 1, 'Tue4'), piece('B', 1, 'Tue4')])).toEqual([
    0,
  ]);
  expect(deviations(events, only, [piece('A', 'Tue1')])).toEqual([0]);
});

test('order events without bounds: from 0 to any separation, each pair a point', () => {
  const only = rule(
    'OrderEventsConstraint',
    `${pair}</EventPair><EventPair><FirstEvent Reference="B"/><SecondEvent Reference="A"/></EventPair></EventPairs>`,
  );
  // A at Mon1, B at Tue4: 6 between, which is allowed; the other way round −8.
  expect(deviations([event('A', 1), event('B', 1)], only, [piece('A', 'Mon1'), piece('B', 'Tue4')])).toEqual([0, 8]);
});

test('order events: exactly so many times between', () => {
  const exactly = `${pair}<MinSeparation>2</MinSeparation><MaxSeparation>2</MaxSeparation></EventPair></EventPairs>`;
  const at = (time: string) => [piece('A', 'Mon1'), piece('B', time)];
  const found = ['Mon3', 'Mon4', 'Tue1'].map((time) =>
    deviations([event('A', 1), event('B', 1)], rule('OrderEventsConstraint', exactly), at(time)),
  );
  expect(found).toEqual([[1], [0], [1]]);
});
