import type { SchoolContext } from '#kit/server/http/context.ts';
import { implement, type Route } from '#kit/server/http/implement.ts';
import { UserError } from '#kit/contract/errors.ts';
import { codingExamsApi } from '../contract/exams.ts';
import { codingProblemsApi } from '../contract/problems.ts';
import { closeExam, openExam, removeExam, reviewExam } from './exam-steps.store.ts';
import { copyExam, createExam, getExam, lockExam, listExams, updateExam } from './exams.store.ts';
import { markJob } from './mark-job.ts';
import { countToMark } from './marking.store.ts';
import { createProblem, getProblem, listProblems, moveProblem, removeProblem, updateProblem } from './problems.store.ts';

/** Puts marking in the queue; null when nothing is written in JavaScript. */
async function enqueueMarking(ctx: SchoolContext, id: number, title: string): Promise<number | null> {
  if ((await countToMark(ctx.tx, id)) === 0) return null;
  return ctx.services.jobs.enqueue(ctx, markJob, { examId: id }, `Marking: ${title}`);
}

export const codingExamRoutes: Route[] = [
  ...implement(codingExamsApi, {
    list: (ctx, input) => listExams(ctx, input),
    get: (ctx, { id }) => getExam(ctx, id),
    create: (ctx, draft) => createExam(ctx, draft),
    update: (ctx, input) => updateExam(ctx, input),
    copy: (ctx, { id }) => copyExam(ctx, id),
    remove: async (ctx, { id }) => {
      await removeExam(ctx, id);
      return {};
    },
    open: (ctx, input) => openExam(ctx, input),
    close: async (ctx, input) => {
      const exam = await closeExam(ctx, input);
      return { ...exam, jobId: await enqueueMarking(ctx, exam.id, exam.title) };
    },
    mark: async (ctx, { id, version }) => {
      const exam = await lockExam(ctx, id, version);
      if (exam.state !== 'closed') throw new UserError('rule', 'Only a closed exam is marked, before its review is finished.');
      const jobId = await enqueueMarking(ctx, id, exam.title);
      if (jobId === null) throw new UserError('rule', 'Nobody has written anything in JavaScript.');
      return { jobId };
    },
    review: (ctx, input) => reviewExam(ctx, input),
  }),
  ...implement(codingProblemsApi, {
    list: async (ctx, { examId }) => ({ rows: await listProblems(ctx, examId) }),
    get: (ctx, { id }) => getProblem(ctx, id),
    create: (ctx, draft) => createProblem(ctx, draft),
    update: (ctx, input) => updateProblem(ctx, input),
    move: async (ctx, { id, by }) => {
      await moveProblem(ctx, id, by);
      return {};
    },
    remove: async (ctx, { id }) => {
      await removeProblem(ctx, id);
      return {};
    },
  }),
];
