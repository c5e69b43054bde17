import type { AreaServer } from '../../server/parts.ts';
import { secondPersonRoutes } from './second-person.routes.ts';

export const controlServer: AreaServer = ({ waitingPosts }) => ({ routes: secondPersonRoutes(waitingPosts) });
