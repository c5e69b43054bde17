import type { AreaServer } from '../../server/parts.ts';
import { resultRoutes } from './results.routes.ts';

export const resultsServer: AreaServer = () => ({ routes: resultRoutes, jobs: [] });
