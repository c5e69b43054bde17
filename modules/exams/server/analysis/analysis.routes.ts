import type { Route } from '#kit/server/http/implement.ts';
import { implement } from '#kit/server/http/implement.ts';
import { examDashboardApi } from '../../contract/analysis/dashboard.ts';
import { examAnalysisApi } from '../../contract/analysis/reports.ts';
import { studentTrackerApi } from '../../contract/analysis/tracker.ts';
import type { ExamsParts } from '../parts.ts';
import { analysisChoices } from './choices.store.ts';
import { examDashboardOf } from './dashboard.store.ts';
import { reportPaper } from './paper.ts';
import { examReport } from './reports/reports.ts';
import { countedStudents } from './students.store.ts';
import { trackStudent } from './tracker.store.ts';

export const analysisRoutes = ({ letterhead }: ExamsParts): Route[] => [
  ...implement(examDashboardApi, { get: (ctx) => examDashboardOf(ctx) }),
  ...implement(examAnalysisApi, {
    choices: (ctx) => analysisChoices(ctx.tx),
    report: (ctx, input) => examReport(ctx, input),
    paper: (ctx, input) => reportPaper(ctx, input, letterhead),
    students: (ctx, input) => countedStudents(ctx, input),
  }),
  ...implement(studentTrackerApi, { get: (ctx, { id }) => trackStudent(ctx.tx, id) }),
];
