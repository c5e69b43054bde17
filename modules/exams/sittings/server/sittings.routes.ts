import { implement } from '#kit/server/http/implement.ts';
import { examsApi } from '../contract/exams.ts';
import { createExam, examOptions, getExam, listExams, updateExam } from './exams.store.ts';
import { examChoices } from './choices.store.ts';
import { removeExam } from './remove-exam.ts';

type Handlers = Parameters<typeof implement<typeof examsApi>>[1];

/** The steps of an exam from draft to archive. They work out its results and keep its report forms, so what stands on those brings them. */
export type ExamSteps = Pick<Handlers, 'open' | 'refresh' | 'close' | 'process' | 'approve' | 'publish' | 'archive' | 'reopen'>;

export const sittingRoutes = (steps: ExamSteps) =>
  implement(examsApi, {
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
    ...steps,
  });
