import type { Area } from '../parts.ts';
import { analysisRoutes } from './analysis.routes.ts';

export const analysisArea: Area = (parts) => ({ routes: analysisRoutes(parts), jobs: [] });
