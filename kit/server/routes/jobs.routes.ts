import { jobsApi } from '#kit/contract/exports.ts';
import { implement } from '../http/implement.ts';

export const jobRoutes = implement(jobsApi, {
  list: async (ctx) => ({ rows: await ctx.services.jobs.list(ctx) }),
  get: (ctx, { id }) => ctx.services.jobs.get(ctx, id),

  cancel: async (ctx, { id }) => {
    const cancelled = await ctx.services.jobs.cancel(ctx, id);
    ctx.changed({ entity: 'task', id, action: 'cancelled', after: { title: cancelled.title } });
    return cancelled;
  },
});
