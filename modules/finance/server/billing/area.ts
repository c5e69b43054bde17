import type { Job } from '#kit/server/jobs/define.ts';
import type { Area } from '../parts.ts';
import { voteHeadRoutes } from './heads/vote-heads.routes.ts';
import { billingJob } from './runs/billing.job.ts';
import { runRoutes } from './runs/runs.routes.ts';
import { structureRoutes } from './structures/structures.routes.ts';

export const billingArea: Area = () => ({
  routes: [...voteHeadRoutes, ...structureRoutes, ...runRoutes],
  jobs: [billingJob as Job],
});
