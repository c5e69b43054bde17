import type { Route } from '#kit/server/http/implement.ts';
import type { Job } from '#kit/server/jobs/define.ts';
import { analysisArea } from './analysis/area.ts';
import { codingArea } from './coding/area.ts';
import { lessonsArea } from './lessons/area.ts';
import { marksArea } from './marks/area.ts';
import { classRuleRoutes, markPolicyRoutes } from './mean/class-rules.routes.ts';
import type { ExamsParts } from './parts.ts';
import { reportsArea } from './reports/area.ts';
import { resultsArea } from './results/area.ts';
import { reviewArea } from './review/area.ts';
import { tellingArea } from './telling/area.ts';
import { setupRoutes } from './setup/setup.routes.ts';
import { sittingsArea } from './sittings/area.ts';
import { teachingArea } from './teaching/area.ts';

export { serveSandbox } from './coding/sandbox-files.ts';

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
