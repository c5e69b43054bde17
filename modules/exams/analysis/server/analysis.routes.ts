import type { Route } from '#kit/server/http/implement.ts';
import { implement } from '#kit/server/http/implement.ts';
import { examDashboardApi } from '../contract/dashboard.ts';
import { ownAnalysisApi } from '../contract/own.ts';
import { examAnalysisApi } from '../contract/reports.ts';
import { studentTrackerApi } from '../contract/tracker.ts';
import type { ExamsParts } from '../../server/parts.ts';
import { analysisChoices } from './choices.store.ts';
import { examDashboardOf } from './dashboard.store.ts';
import { ownChoices } from './own/own-choices.store.ts';
import { ownFindings } from './own/own-findings.store.ts';
import { ownReport, shownLines } from './own/own-reports.ts';
import { paperLines, reportPaper, tablePaper } from './paper.ts';
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
  ...implement(ownAnalysisApi, {
    choices: (ctx) => ownChoices(ctx),
    report: (ctx, input) => ownReport(ctx, input, shownLines),
    paper: async (ctx, input) => tablePaper(ctx, await ownReport(ctx, input, paperLines(input.format)), input, letterhead),
    findings: (ctx, input) => ownFindings(ctx, input),
  }),
  ...implement(studentTrackerApi, { get: (ctx, { id }) => trackStudent(ctx.tx, id) }),
];
