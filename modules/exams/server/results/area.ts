import type { Area } from '../parts.ts';
import { resultRoutes } from './results.routes.ts';

export const resultsArea: Area = () => ({ routes: resultRoutes, jobs: [] });
