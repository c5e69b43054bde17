import type { Route } from '#kit/server/http/implement.ts';
import { alumniRoutes, classRollRoutes } from './class-rolls.routes.ts';

/** The classes with their rolls, and who has completed. */
export const routes: Route[] = [...classRollRoutes, ...alumniRoutes];
