import type { Route } from '#kit/server/http/implement.ts';
import { classRuleRoutes } from './mean/class-rules.routes.ts';
import { setupRoutes } from './setup/setup.routes.ts';

/** The module's route table. */
export const routes: readonly Route[] = [...setupRoutes, ...classRuleRoutes];
