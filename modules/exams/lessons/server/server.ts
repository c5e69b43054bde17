import type { AreaServer } from '../../server/parts.ts';
import { choiceRoutes } from './choices.store.ts';
import { coverageRoutes } from './coverage/coverage.routes.ts';
import { planRoutes } from './plans/plans.routes.ts';
import { recordRoutes } from './record/record.routes.ts';
import { schemeRoutes } from './schemes/schemes.routes.ts';

export const lessonsServer: AreaServer = ({ letterhead }) => ({
  routes: [
    ...choiceRoutes,
    ...schemeRoutes(letterhead),
    ...planRoutes(letterhead),
    ...recordRoutes(letterhead),
    ...coverageRoutes,
  ],
  jobs: [],
});
