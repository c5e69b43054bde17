import type { Route } from '#kit/server/http/implement.ts';
import type { Job } from '#kit/server/jobs/define.ts';
import { analysisServer } from '../analysis/server/server.ts';
import { codingServer } from '../coding/server/server.ts';
import { examSteps } from '../cycle/server/exam-steps.ts';
import { lessonsServer } from '../lessons/server/server.ts';
import { marksServer } from '../marks/server/server.ts';
import { meanServer } from '../mean/server/server.ts';
import { notificationsServer } from '../notifications/server/server.ts';
import { reportsServer } from '../reports/server/server.ts';
import { resultsServer } from '../results/server/server.ts';
import { reviewServer } from '../review/server/server.ts';
import { setupServer } from '../setup/server/server.ts';
import { sittingsServer } from '../sittings/server/server.ts';
import { teachingServer } from '../teaching/server/server.ts';
import type { ExamsParts } from './parts.ts';

export { serveSandbox } from '../coding/server/sandbox-files.ts';

/** The module's route table and its long tasks. */
export function examsServer(parts: ExamsParts): { routes: Route[]; jobs: Job[] } {
  const areas = [
    setupServer,
    meanServer,
    teachingServer,
    sittingsServer(examSteps),
    resultsServer,
    marksServer,
    reviewServer,
    notificationsServer,
    analysisServer,
    reportsServer,
    lessonsServer,
    codingServer,
  ].map((area) => area(parts));
  return { routes: areas.flatMap(({ routes }) => routes), jobs: areas.flatMap(({ jobs }) => jobs) };
}
