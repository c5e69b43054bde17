import type { Job } from '#kit/server/jobs/define.ts';
import type { AreaServer } from '../../server/parts.ts';
import { formsRoutes } from './issue/forms.routes.ts';
import { makeFormsJob } from './issue/make.job.ts';
import { reportsRoutes } from './reports.routes.ts';

/** Remarks, dates, colours and layouts of report forms, and the forms of exams. */
export const reportsServer: AreaServer = (parts) => {
  const job = makeFormsJob(parts);
  return { routes: [...reportsRoutes(parts), ...formsRoutes(parts, job)], jobs: [job as Job] };
};
