import type { AreaServer } from '../../server/parts.ts';
import { setupRoutes } from './setup.routes.ts';

export const setupServer: AreaServer = () => ({ routes: setupRoutes, jobs: [] });
