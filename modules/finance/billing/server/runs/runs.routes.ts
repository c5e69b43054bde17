import { implement } from '#kit/server/http/implement.ts';
import { runsApi } from '../../contract/runs.ts';
import { previewRun } from './preview.store.ts';
import { countUnbilled, getRun, listRuns, listRunStudents } from './runs.store.ts';
import { cancelRun, resumeRun, startRun } from './start-run.ts';

export const runRoutes = implement(runsApi, {
  list: (ctx, input) => listRuns(ctx, input),
  get: (ctx, { id }) => getRun(ctx, id),
  students: async (ctx, input) => {
    await getRun(ctx, input.runId);
    return listRunStudents(ctx.tx, input);
  },
  preview: ({ tx }, input) => previewRun(tx, input),
  start: (ctx, input) => startRun(ctx, input),
  resume: (ctx, { id }) => resumeRun(ctx, id),
  cancel: (ctx, { id }) => cancelRun(ctx, id),
  unbilled: ({ tx }, { termId }) => countUnbilled(tx, termId),
});
