import { expect, it } from 'vitest';
import { entryPercent } from './entry-mark.rules.ts';
import { type Cell, type GradeFact, gradeColumns, rollUp, upperFrom } from './figures.rules.ts';

it.each([
  ['342', 68.4],
  ['342/500', 68.4],
  ['KCPE 2022: 342', 68.4],
  ['61 of 72', 84.72],
  ['KJSEA 58', 80.56],
  ['74 %', 74],
  ['74', 74],
  ['61', 84.72],
  ['501', null],
  ['90/72', null],
  ['0/0', null],
  ['Transferred', null],
  ['', null],
  [null, null],
])('an entry mark written %j is %j percent', (written, percent) => expect(entryPercent(written)).toBe(percent));

const grades = new Map(
  [
    [1, 1, 'A', 12, 1],
    [2, 1, 'C+', 7, 2],
    [3, 1, 'C', 6, 3],
    [4, 2, 'EE 1', 8, 1],
    [5, 2, 'ME 2', 5, 2],
    [6, 2, 'AE 1', 4, 3],
  ].map(([id, scaleId, code, points, place]): [number, GradeFact] => [
    Number(id),
    {
      id: Number(id),
      scaleId: Number(scaleId),
      code: String(code),
      points: Number(points),
      place: Number(place),
      most: scaleId === 1 ? 12 : 8,
    },
  ]),
);
const none: Cell = { gradeId: null, results: 0, sat: 0, marks: 0, points: 0, pointed: 0, change: 0, changed: 0 };

it('nothing has no mean, and half of a scale does not belong to its upper half', () => {
  expect(rollUp([], grades)).toMatchObject({ average: null, points: null, change: null, upper: null });
  expect(upperFrom([...grades.values()])).toBe('C+');
  expect(upperFrom([...grades.values()].filter(({ scaleId }) => scaleId === 2))).toBe('ME 2');
  const cells = [1, 2, 3].map((gradeId) => ({ ...none, gradeId, results: 2 }));
  expect(rollUp([...cells, { ...none, results: 3 }], grades)).toMatchObject({ results: 9, upper: 66.7 });
  expect(gradeColumns(grades, cells)).toEqual(['A', 'C+', 'C']);
});
