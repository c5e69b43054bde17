import { to } from '#kit/contract/screen.ts';
import type { ReportRow } from '../contract/reports.ts';
import { analysisScreens } from '../contract/screens.ts';
import { type ChosenScope, studentsHref, trackerHref } from './use-scope.ts';

/** Where a cell of a report leads: its row's name, or what it counts of a grade; null where nothing opens. */
export type ReportHref = (row: ReportRow, named: boolean, grade: string | null) => string | null;

/** Of who reads every result: the students whom a figure counts, one of them over the years, another exam. */
export const reportHref =
  (scope: ChosenScope): ReportHref =>
  ({ id, of, counts, total, cells }, named, grade) => {
    const { studentId, ...figure } = of;
    if (grade !== null) return counts ? studentsHref(scope, figure, grade) : null;
    if (!named || total) return null;
    if (studentId !== undefined) return trackerHref(studentId);
    if (Object.keys(figure).length > 0) return studentsHref(scope, figure);
    return 'exam' in cells ? to(analysisScreens.examAnalysis, {}, { examId: id }) : null;
  };
