import type { ServerModule } from '#kit/server/module/server-module.ts';
import { homeRoutes } from './home.routes.ts';

export const homeServer: ServerModule = { name: 'home', build: () => ({ routes: homeRoutes }) };
