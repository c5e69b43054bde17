import { expect, test } from 'vitest';
import { event, judged, list, piece, rule } from '../testing/small.ts';

const deviations = (...given: Parameters<typeof judged>) => judged(...given).deviations;
const split = (groups: readonly string[]) =>
  rule('AvoidSplitAssignmentsConstraint', list('EventGroups', groups), '<Role>Teacher</Role>');

test('avoid split assignments: resources beyond the first; open places and events without the role count for none', () => {
  const events = [
    event('A', 3, { groups: ['G'], roles: ['Teacher'] }),
    event('B', 1, { groups: ['G', 'H'], roles: ['Teacher'] }),
    event('C', 1, { groups: ['G'], with: ['T2'] }),
    event('D', 1, { groups: ['H'], roles: ['Teacher'] }),
  ];
  const one = [piece('A', 2, 'Teacher=T1'), piece('A', 1), piece('B', 'Teacher=T1')];
  expect(deviations(events, split(['G', 'H', 'G']), one)).toEqual([0, 0]);
  const two = [piece('A', 2, 'Teacher=T1'), piece('A', 1, 'Teacher=T2'), piece('B', 'Teacher=T2'), piece('D', 'Teacher=T1')];
  expect(deviations(events, split(['G', 'H']), two)).toEqual([1, 1]);
  expect(deviations(events, split(['G']), [])).toEqual([0]);
});

test('avoid split assignments: a preassigned resource in the role counts', () => {
  const fixed = '<Resource Reference="T2"><Role>Teacher</Role></Resource>';
  const events = [event('A', 1, { groups: ['G'], roles: ['Teacher'] }), event('B', 1, { groups: ['G'], places: fixed })];
  expect(deviations(events, split(['G']), [piece('A', 'Teacher=T1')])).toEqual([1]);
});

/** At most one piece on Monday, one or two on Tuesday. */
const spread = (groups: readonly string[]) =>
  rule(
    'SpreadEventsConstraint',
    list('EventGroups', groups),
    '<TimeGroups><TimeGroup Reference="Mon"><Minimum>0</Minimum><Maximum>1</Maximum></TimeGroup><TimeGroup Reference="Tue"><Minimum>1</Minimum><Maximum>2</Maximum></TimeGroup></TimeGroups>',
  );

test('spread events: pieces that start in each time group, summed over the groups', () => {
  const events = [event('A', 4, { groups: ['G'] }), event('B', 1, { groups: ['G'] }), event('C', 2, { groups: ['H'] })];
  // G: three on Monday (2 too many), none on Tuesday (1 too few); H: one on Monday, none on Tuesday.
  const pieces = [piece('A', 1, 'Mon1'), piece('A', 1, 'Mon1'), piece('A', 2), piece('B', 'Mon4'), piece('C', 'Mon4')];
  expect(deviations(events, spread(['G', 'H']), pieces)).toEqual([3, 1]);
});

test('spread events: a piece that runs into Tuesday starts on Monday', () => {
  const events = [event('A', 3, { groups: ['G'] })];
  expect(deviations(events, spread(['G']), [piece('A', 2, 'Mon4'), piece('A', 1, 'Tue3')])).toEqual([0]);
  expect(deviations(events, spread(['G']), [piece('A', 'Mon4')])).toEqual([1]);
});

test('link events: times at which some and not all run', () => {
  const events = [event('A', 3, { groups: ['G'] }), event('B', 2, { groups: ['G'] }), event('C', 1, { groups: ['H'] })];
  const only = rule('LinkEventsConstraint', list('EventGroups', ['G', 'H']));
  // A runs at Mon1, Mon2, Tue1; B at Mon2, Mon3: only Mon2 is of both. C is alone in its group.
  const apart = [piece('A', 2, 'Mon1'), piece('A', 1, 'Tue1'), piece('B', 'Mon2'), piece('C', 'Mon1')];
  expect(deviations(events, only, apart)).toEqual([3, 0]);
  // An event without a time runs nowhere; two pieces of one event at one time are that event once.
  expect(deviations(events, only, [piece('A', 'Mon1')])).toEqual([3, 0]);
  const twice = [piece('A', 1, 'Mon1'), piece('A', 1, 'Mon1'), piece('A', 1, 'Mon2'), piece('B', 'Mon1')];
  expect(deviations(events, only, twice)).toEqual([0, 0]);
});

test('a group without events has no deviation', () => {
  expect(deviations([event('A', 1)], rule('LinkEventsConstraint', list('EventGroups', ['G'])), [])).toEqual([0]);
  expect(deviations([event('A', 1)], split(['G']), [])).toEqual([0]);
  // Tuesday wants one piece of the group, and it has none.
  expect(deviations([event('A', 1)], spread(['G']), [])).toEqual([1]);
});
