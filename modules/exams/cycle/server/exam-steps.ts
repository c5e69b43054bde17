import type { ExamSteps } from '../../sittings/server/sittings.routes.ts';
import * as moves from './moves.store.ts';

/** What the calls of exams do with each step. */
export const examSteps: ExamSteps = {
  open: (ctx, wanted) => moves.openExam(ctx, wanted),
  refresh: (ctx, wanted) => moves.refreshExam(ctx, wanted),
  close: (ctx, wanted) => moves.closeExam(ctx, wanted),
  process: (ctx, wanted) => moves.processedExam(ctx, wanted),
  approve: (ctx, wanted) => moves.approveExam(ctx, wanted),
  publish: (ctx, wanted) => moves.publishExam(ctx, wanted),
  archive: (ctx, wanted) => moves.archiveExam(ctx, wanted),
  reopen: (ctx, wanted) => moves.reopenExam(ctx, wanted),
};
