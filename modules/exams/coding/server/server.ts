import type { Job } from '#kit/server/jobs/define.ts';
import type { AreaServer } from '../../server/parts.ts';
import { candidateRoutes } from './candidates.routes.ts';
import { codingExamRoutes } from './exams.routes.ts';
import { markJob } from './mark-job.ts';
import { sitRoutes } from './sit.routes.ts';

export const codingServer: AreaServer = (parts) => ({
  routes: [...codingExamRoutes, ...candidateRoutes(parts), ...sitRoutes],
  jobs: [markJob as Job],
});
