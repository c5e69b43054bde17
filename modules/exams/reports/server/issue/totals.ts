import type { ExamKind } from '../../../sittings/contract/exam-states.ts';
import type { ReportForm } from '../../contract/report-form.ts';
import type { PastMean } from './around.store.ts';
import type { FormResult, FormStudentFacts } from './form-students.store.ts';

interface Basis {
  /** The points of the best grade; null without a grading system. */
  best: number | null;
  /** False: the curriculum gives no mean, so that none stands anywhere. */
  hasMean: boolean;
  entryShare: number | null;
}

/** The figures of the whole exam. */
export function totalsOf(
  student: Pick<FormStudentFacts, 'sat' | 'marks' | 'points' | 'divisor' | 'mean' | 'beforeMean' | 'grade'>,
  results: readonly Pick<FormResult, 'points'>[],
  { best, hasMean, entryShare }: Basis,
): ReportForm['totals'] {
  const { sat, marks, mean, beforeMean, grade } = student;
  const graded = results.flatMap(({ points }) => points ?? []);
  // With a mean the points are those of the subjects that count; without one, of all.
  const points = hasMean ? student.points : graded.length > 0 ? graded.reduce((sum, one) => sum + one, 0) : null;
  const counted = hasMean ? student.divisor : graded.length;
  const meanPoints = hasMean && mean !== null ? mean / 1000 : null;
  return {
    marks: sat > 0 ? marks / 100 : null,
    outOf: sat > 0 ? sat * 100 : null,
    points,
    mostPoints: points === null || best === null || counted === null ? null : counted * best,
    meanMarks: hasMean && sat > 0 ? marks / sat / 100 : null,
    meanPoints,
    bestPoints: best,
    meanGrade: hasMean ? grade : null,
    deviation: meanPoints === null || beforeMean === null ? null : meanPoints - beforeMean / 1000,
    valueAdded: meanPoints === null || entryShare === null || best === null ? null : meanPoints - entryShare * best,
  };
}

const titles: Record<ExamKind, string> = {
  sat: 'Mean points, exam by exam',
  term: 'Mean points, term by term',
  year: 'Mean points, year by year',
};

/** The line of means; null where there is nothing to compare. */
export const trendOf = (means: readonly PastMean[], best: number | null, kind: ExamKind): ReportForm['trend'] =>
  best === null || means.length < 2
    ? null
    : { title: titles[kind], most: best, points: means.map(({ label, mean }) => ({ label, value: mean })) };
