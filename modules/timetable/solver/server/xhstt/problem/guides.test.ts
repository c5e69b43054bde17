import { expect, test } from 'vitest';
import { State } from '../../core/state.ts';
import { instanceOf, readArchive } from '../read/archive.ts';
import { archiveText, event, list, rule } from '../testing/small.ts';
import { toProblem } from './to-problem.ts';

/** So many lessons of class C1, of whose first times on two days of four it is to use both or none. */
function stateOf(lessons: number): State {
  const all = Array.from({ length: lessons }, (_, i) => event(`E${i}`, 1, { with: ['C1'] }));
  const busy = '<TimeGroups><TimeGroup Reference="Firsts"/></TimeGroups><Minimum>2</Minimum><Maximum>2</Maximum>';
  const rules = [
    rule('AvoidClashesConstraint', list('Resources', ['C1']), '', { id: 'R1' }),
    rule('LimitBusyTimesConstraint', list('Resources', ['C1']), busy, { id: 'R2', weight: 3, cost: 'Quadratic' }),
  ];
  return new State(toProblem(instanceOf(readArchive(archiveText(all, rules)))).problem);
}

test('times that must be used in the end cost the search, not the timetable, while they are not used', () => {
  const forced = stateOf(7);
  expect([forced.hardCost, forced.softCost, forced.energy]).toEqual([0, 0, 12]);
  forced.setStart(0, 0);
  forced.settle();
  expect([forced.hardCost, forced.energy]).toEqual([3, 3]);
  const free = stateOf(6);
  expect([free.hardCost, free.energy]).toEqual([0, 0]);
});
