import type { Route } from '#kit/server/http/implement.ts';
import { peopleRoutes } from './people.routes.ts';
import { staffRoutes } from './staff.routes.ts';

/** Teachers and staff, their posts and documents. */
export const routes: Route[] = [...staffRoutes, ...peopleRoutes];
