import { implement } from '#kit/server/http/implement.ts';
import type { Job } from '#kit/server/jobs/define.ts';
import { wholeSchoolApi } from '../contract/whole-school.ts';

/** @param copy the task that writes the file; the application makes it, because it knows every module's tables */
export const wholeSchoolRoutes = (copy: Job<Record<string, never>>) =>
  implement(wholeSchoolApi, {
    exportAll: async (ctx) => {
      const jobId = await ctx.services.jobs.enqueue(ctx, copy, {}, 'Everything of the school');
      ctx.changed({ entity: 'export', id: null, action: 'everything asked for' });
      return { jobId };
    },
  });
