import type { Area } from '../../server/parts.ts';
import { resultRoutes } from './results.routes.ts';

export const resultsArea: Area = () => ({ routes: resultRoutes, jobs: [] });
