import { implement } from '#kit/server/http/implement.ts';
import { handlersOf } from '#kit/server/resource/handlers-of.ts';
import type { AreaServer } from '../../server/parts.ts';
import { plansApi } from '../contract/plans.ts';
import { runsApi } from '../contract/runs.ts';
import { boardRoutes } from './board/board-routes.ts';
import { check } from './check/check.ts';
import { comparePlans } from './compare.ts';
import { judge } from './judge/judge.ts';
import { unplacedOf } from './judge/why-not.ts';
import { placedIn } from './placements.store.ts';
import { archivePlan, createPlan, planStore, removePlan } from './plans.store.ts';
import { readSchool } from './problem/read-school.ts';
import { readPlan } from './read-plan.ts';
import { runJob } from './run/run.job.ts';
import { getRun, listRuns, runProgress, stopRun } from './run/runs.store.ts';
import { refuseNothing, startRepair, startRun } from './run/start-run.ts';

export const plansServer: AreaServer = () => ({
  routes: [
    ...boardRoutes(),
    ...implement(plansApi, {
      ...handlersOf(planStore),
      create: (ctx, draft) => createPlan(ctx, { ...draft, made: 'empty', fromId: null }),
      remove: async (ctx, { id }) => {
        await removePlan(ctx, id);
        return {};
      },
      whole: (ctx, { id }) => readPlan(ctx.tx, id),
      copy: (ctx, { id, name }) => createPlan(ctx, { name, note: null, made: 'copied', fromId: id }),
      archive: (ctx, { id, archived }) => archivePlan(ctx, id, archived),
      judge: async (ctx, { id }) => {
        await planStore.get(ctx, id);
        const school = await readSchool(ctx.tx);
        const { hard, soft, ...figures } = judge(school, await placedIn(ctx.tx, school, id));
        return { ...figures, hard: [...hard], soft: [...soft] };
      },
      unplaced: async (ctx, { id }) => {
        await planStore.get(ctx, id);
        const school = await readSchool(ctx.tx);
        const rows = unplacedOf(school, await placedIn(ctx.tx, school, id));
        return { rows: rows.slice(0, 500), total: rows.length };
      },
      compare: async (ctx, { ids }) => ({ plans: await comparePlans(ctx, ids) }),
    }),
    ...implement(runsApi, {
      check: async (ctx, { id }) => {
        await planStore.get(ctx, id);
        const school = await readSchool(ctx.tx);
        refuseNothing(school);
        const findings = check(school, await placedIn(ctx.tx, school, id));
        const lessons = school.lessons.reduce((sum, { lengths }) => sum + lengths.length, 0);
        return { findings, lessons, slots: school.slots.length };
      },
      start: (ctx, input) => startRun(ctx, input),
      repair: (ctx, input) => startRepair(ctx, input),
      list: async (ctx, { id }) => {
        await planStore.get(ctx, id);
        return listRuns(ctx.tx, id);
      },
      progress: (ctx, { id }) => runProgress(ctx.tx, id),
      stop: async (ctx, { id, keep }) => {
        await getRun(ctx.tx, id);
        return stopRun(ctx, id, keep);
      },
    }),
  ],
  jobs: [runJob],
});
