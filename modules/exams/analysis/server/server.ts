import type { Area } from '../../server/parts.ts';
import { analysisRoutes } from './analysis.routes.ts';

export const analysisArea: Area = (parts) => ({ routes: analysisRoutes(parts), jobs: [] });
