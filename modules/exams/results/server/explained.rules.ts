import { type ExplainedMean, explainMean, type SubjectPoints } from '../../mean/contract/counting.ts';
import type { ExamRules } from './grading.store.ts';

interface Had {
  courseId: number;
  subject: string;
  points: number | null;
  mark: number | null;
}

/**
 * How a student's mean came about by the rules that the exam keeps. Of equal points the subject that stands first in those rules
 * counts, as when the results were worked out.
 */
export function explainedOf(rules: Pick<ExamRules, 'classes' | 'subjects'>, classId: number, own: readonly Had[]): ExplainedMean {
  const rule = rules.classes.get(classId);
  const order = new Map([...rules.subjects.keys()].map((id, at) => [id, at]));
  const points = own
    .toSorted((a, b) => (order.get(a.courseId) ?? order.size) - (order.get(b.courseId) ?? order.size))
    .map((one): SubjectPoints => {
      const { area, inMean } = rules.subjects.get(one.courseId) ?? { area: 'other', inMean: true };
      const mark = rule?.tieBy === 'counted' ? one.mark : null;
      return { courseId: one.courseId, name: one.subject, area, inMean, points: one.points, mark };
    });
  return explainMean(points, rule?.counting ?? 'none', rule?.best ?? null, rule?.chosen ?? null);
}
