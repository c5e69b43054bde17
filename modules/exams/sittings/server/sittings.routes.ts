import { implement } from '#kit/server/http/implement.ts';
import { examsApi } from '../contract/exams.ts';
import { createExam, examOptions, getExam, listExams, removeExam, updateExam } from './exams.store.ts';
import { examChoices } from './choices.store.ts';
import * as moves from '../../cycle/server/moves.store.ts';

export const sittingRoutes = implement(examsApi, {
  list: (ctx, input) => listExams(ctx, input),
  options: async (ctx) => ({ rows: await examOptions(ctx) }),
  choices: (ctx) => examChoices(ctx.tx),
  get: (ctx, { id }) => getExam(ctx, id),
  create: (ctx, draft) => createExam(ctx, draft),
  update: (ctx, { id, version, ...draft }) => updateExam(ctx, id, version, draft),
  remove: async (ctx, { id }) => {
    await removeExam(ctx, id);
    return {};
  },
  open: (ctx, wanted) => moves.openExam(ctx, wanted),
  refresh: (ctx, wanted) => moves.refreshExam(ctx, wanted),
  close: (ctx, wanted) => moves.closeExam(ctx, wanted),
  process: (ctx, wanted) => moves.processedExam(ctx, wanted),
  approve: (ctx, wanted) => moves.approveExam(ctx, wanted),
  publish: (ctx, wanted) => moves.publishExam(ctx, wanted),
  archive: (ctx, wanted) => moves.archiveExam(ctx, wanted),
  reopen: (ctx, wanted) => moves.reopenExam(ctx, wanted),
});
