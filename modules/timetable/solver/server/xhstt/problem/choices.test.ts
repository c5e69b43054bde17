import { expect, test } from 'vitest';
import { instanceOf, readArchive } from '../read/archive.ts';
import { archiveText, event, list, rule } from '../testing/small.ts';
import { toProblem } from './to-problem.ts';

const all = list('Events', ['E1']);
const between = (least: number, most: number) => `<Minimum>${least}</Minimum><Maximum>${most}</Maximum>`;
const spread = (most: number) =>
  rule(
    'SpreadEventsConstraint',
    list('EventGroups', ['G']),
    `<TimeGroups><TimeGroup Reference="Mon">${between(0, most)}</TimeGroup><TimeGroup Reference="Tue">${between(0, most)}</TimeGroup></TimeGroups>`,
  );

/** The lengths of the pieces of an event of four times, and whether they may change. */
function cut(rules: readonly string[]): [lengths: number[], divisible: boolean] {
  const { lessons } = toProblem(instanceOf(readArchive(archiveText([event('E1', 4, { groups: ['G'] })], rules)))).problem;
  return [lessons.map(({ duration }) => duration), lessons.some(({ divisible }) => divisible)];
}

test('an event that no rule cuts has single slots, as many as may begin', () => {
  expect(cut([rule('AssignTimeConstraint', all)])).toEqual([[1, 1, 1, 1], false]);
  expect(cut([spread(2)])).toEqual([[1, 1, 1, 1], false]);
  expect(cut([spread(1)])).toEqual([[2, 2, 0, 0], true]);
});

test('an event that a rule cuts has the most pieces that cost least, and they may change', () => {
  const pieces = (shortest: number, longest: number, least: number, most: number) =>
    rule(
      'SplitEventsConstraint',
      all,
      `<MinimumDuration>${shortest}</MinimumDuration><MaximumDuration>${longest}</MaximumDuration><MinimumAmount>${least}</MinimumAmount><MaximumAmount>${most}</MaximumAmount>`,
    );
  expect(cut([pieces(1, 2, 2, 3)])).toEqual([[2, 1, 1], true]);
  expect(cut([pieces(1, 4, 1, 4)])).toEqual([[1, 1, 1, 1], true]);
  const ones = rule('DistributeSplitEventsConstraint', all, `<Duration>1</Duration>${between(0, 0)}`, {
    id: 'Ones',
    required: false,
  });
  expect(cut([pieces(1, 4, 1, 4), ones])).toEqual([[2, 2, 0, 0], true]);
});
