import type { Area } from '../parts.ts';
import { choiceRoutes } from './choices.store.ts';
import { planRoutes } from './plans/plans.routes.ts';
import { schemeRoutes } from './schemes/schemes.routes.ts';

export const lessonsArea: Area = () => ({ routes: [...choiceRoutes, ...schemeRoutes, ...planRoutes], jobs: [] });
