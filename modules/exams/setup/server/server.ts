import type { AreaServer } from '../../server/parts.ts';
import type { GradesStanding } from './scales.store.ts';
import { setupRoutes } from './setup.routes.ts';

export const setupServer =
  (standing: GradesStanding): AreaServer =>
  () => ({ routes: setupRoutes(standing), jobs: [] });
