import type { AreaServer } from '../../server/parts.ts';
import { type ExamSteps, sittingRoutes } from './sittings.routes.ts';

export const sittingsServer =
  (steps: ExamSteps): AreaServer =>
  () => ({ routes: sittingRoutes(steps), jobs: [] });
