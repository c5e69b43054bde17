import type { AreaServer } from '../../server/parts.ts';
import { boardRoutes } from './board/board-routes.ts';

export const plansServer: AreaServer = () => ({ routes: boardRoutes() });
