import type { Route } from '#kit/server/http/implement.ts';
import { documentRoutes, healthRoutes, rollRoutes } from './records.routes.ts';
import { draftRoutes } from './registering/drafts.routes.ts';
import { registerRoutes } from './registering/register.routes.ts';
import { studentRoutes } from './students.routes.ts';

/** Students, how they are registered, and what is kept of each. */
export const routes: Route[] = [
  ...studentRoutes,
  ...registerRoutes,
  ...draftRoutes,
  ...documentRoutes,
  ...healthRoutes,
  ...rollRoutes,
];
