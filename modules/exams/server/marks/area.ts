import type { Area } from '../parts.ts';
import { markRoutes } from './marks.routes.ts';

export const marksArea: Area = (parts) => ({ routes: markRoutes(parts), jobs: [] });
