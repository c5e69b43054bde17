import type { Area } from '../../server/parts.ts';
import { sittingRoutes } from './sittings.routes.ts';

export const sittingsArea: Area = () => ({ routes: sittingRoutes, jobs: [] });
