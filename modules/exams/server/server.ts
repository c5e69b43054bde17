import type { Route } from '#kit/server/http/implement.ts';
import { setupRoutes } from './setup/setup.routes.ts';

/** The module's route table. */
export const routes: readonly Route[] = [...setupRoutes];
