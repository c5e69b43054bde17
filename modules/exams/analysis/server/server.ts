import type { AreaServer } from '../../server/parts.ts';
import { analysisRoutes } from './analysis.routes.ts';

export const analysisServer: AreaServer = (parts) => ({ routes: analysisRoutes(parts), jobs: [] });
