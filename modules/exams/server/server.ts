import type { Route } from '#kit/server/http/implement.ts';
import type { Job } from '#kit/server/jobs/define.ts';
import { analysisArea } from '../analysis/server/server.ts';
import { codingArea } from '../coding/server/server.ts';
import { lessonsArea } from '../lessons/server/server.ts';
import { marksArea } from '../marks/server/server.ts';
import { classRuleRoutes, markPolicyRoutes } from '../mean/server/class-rules.routes.ts';
import type { ExamsParts } from './parts.ts';
import { reportsArea } from '../reports/server/server.ts';
import { resultsArea } from '../results/server/server.ts';
import { reviewArea } from '../review/server/server.ts';
import { tellingArea } from '../notifications/server/server.ts';
import { setupRoutes } from '../setup/server/setup.routes.ts';
import { sittingsArea } from '../sittings/server/server.ts';
import { teachingArea } from '../teaching/server/server.ts';

export { serveSandbox } from '../coding/server/sandbox-files.ts';

/** The module's route table and its long tasks. */
export function examsServer(parts: ExamsParts): { routes: Route[]; jobs: Job[] } {
  const areas = [
    teachingArea,
    sittingsArea,
    marksArea,
    resultsArea,
    reviewArea,
    tellingArea,
    reportsArea,
    lessonsArea,
    codingArea,
    analysisArea,
  ].map((area) => area(parts));
  return {
    routes: [...setupRoutes, ...classRuleRoutes, ...markPolicyRoutes, ...areas.flatMap(({ routes }) => routes)],
    jobs: areas.flatMap(({ jobs }) => jobs),
  };
}
