import type { Area } from '../parts.ts';
import { markRoutes } from './marks.routes.ts';

export const marksArea: Area = () => ({ routes: markRoutes, jobs: [] });
