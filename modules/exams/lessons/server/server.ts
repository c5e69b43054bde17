import type { AreaServer } from '../../server/parts.ts';
import { choiceRoutes } from './choices.store.ts';
import { coverageRoutes } from './coverage/coverage.routes.ts';
import { planRoutes } from './plans/plans.routes.ts';
import { recordRoutes } from './record/record.routes.ts';
import { teacherTimetable } from './timetable-port.ts';
import { schemeRoutes } from './schemes/schemes.routes.ts';

export const lessonsServer: AreaServer = ({ letterhead, ports }) => ({
  routes: [
    ...choiceRoutes(ports.of(teacherTimetable)),
    ...schemeRoutes(letterhead),
    ...planRoutes(letterhead),
    ...recordRoutes(letterhead),
    ...coverageRoutes,
  ],
  jobs: [],
});
