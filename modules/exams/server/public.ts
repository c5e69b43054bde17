import * as filling from '../marks/server/fill-sheet.ts';
import * as published from '../results/server/published.store.ts';
import * as latest from '../results/server/latest.store.ts';
import type { PlanDraft } from '../lessons/contract/plans.ts';
import type { LessonContext } from '../lessons/server/person.ts';
import { createPlan } from '../lessons/server/plans/write.store.ts';
import type { RemarkDraft } from '../reports/contract/remarks.ts';
import * as remarks from '../reports/server/remarks.store.ts';

/** Where each of these students stood in the newest exam whose day of publication has come; who has none is left out. */
export const latestStandings: typeof latest.latestStandings = (ctx, studentIds) => latest.latestStandings(ctx, studentIds);

/** The exams of one student whose day of publication has come, the newest first, each with its subjects. */
export const publishedResults: typeof published.publishedResults = (ctx, studentId, most) =>
  published.publishedResults(ctx, studentId, most);

/** Sheets of a subject into which the user enters marks, one with its students, and entering them as its screen does. */
export const sheetsToFill: typeof filling.sheetsToFill = (ctx, courseId) => filling.sheetsToFill(ctx, courseId);
export const sheetToFill: typeof filling.sheetToFill = (ctx, id) => filling.sheetToFill(ctx, id);
export const fillSheet: typeof filling.fillSheet = (ctx, id, marks) => filling.fillSheet(ctx, id, marks);
export type { FillableSheet } from '../marks/server/fill-sheet.ts';

/** What later modules plug in: what report forms say of fees. */
export { feesOnForms } from './parts.ts';

/** The timetable, for planning the lessons that one has. */
export { teacherTimetable } from '../lessons/server/timetable-port.ts';

/** Plans a lesson that stands in no scheme, as the screen does. Throws 400 and 422 for what cannot be chosen. */
export const planLesson = (ctx: LessonContext, draft: PlanDraft) => createPlan(ctx, draft);

/** The school’s bank of remarks. */
export const bankOfRemarks: typeof remarks.bankOfRemarks = (ctx) => remarks.bankOfRemarks(ctx);

/** Grades and subjects that remarks may be about. */
export const remarkChoices: typeof remarks.remarkChoices = (ctx) => remarks.remarkChoices(ctx);

/** Adds a remark to the bank. Throws 400 for a text that does not fit the form, 409 for one that is there. */
export const addRemark = (ctx: Parameters<typeof remarks.remarkStore.create>[0], draft: RemarkDraft) =>
  remarks.remarkStore.create(ctx, draft);
