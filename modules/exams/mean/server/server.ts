import type { AreaServer } from '../../server/parts.ts';
import { classRuleRoutes, markPolicyRoutes } from './class-rules.routes.ts';

export const meanServer: AreaServer = () => ({ routes: [...classRuleRoutes, ...markPolicyRoutes], jobs: [] });
