import { expect, test } from 'vitest';
import { explainedOf } from './explained.rules.ts';

const had = (courseId: number, points: number | null, mark: number | null) => ({
  courseId,
  subject: `Subject ${courseId}`,
  points,
  mark,
});
const subject = (name: string) => ({ name, area: 'other' as const, inMean: true });
const rule = { counting: 'best' as const, best: 1, least: 1, ranked: true, ties: 'share' as const, grading: null };
const counted = (tieBy: object, own: Parameters<typeof explainedOf>[2], classId = 3) => {
  const subjects = new Map([2, 1].map((id) => [id, subject(`Subject ${id}`)]));
  return explainedOf({ classes: new Map([[3, { ...rule, ...tieBy }]]), subjects }, classId, own).counted.map(
    ({ courseId }) => courseId,
  );
};

test('of equal points the better mark counts where the exam’s rules go by marks, else the subject that stands first in them', () => {
  const own = [had(1, 10, 7900), had(2, 10, 7100)];
  expect([counted({ tieBy: 'counted' }, own), counted({}, own)]).toEqual([[1], [2]]);
  expect(counted({}, [had(9, 10, 7900), ...own])).toEqual([2]);
  expect(counted({}, [had(1, 11, 7900), had(2, 10, 7100)])).toEqual([1]);
  // A class without a rule has no mean.
  expect(counted({}, own, 4)).toEqual([]);
});
