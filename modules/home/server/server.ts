import { waiting } from '#kit/server/approval/waiting.ts';
import { homeParts } from '#kit/server/module/home-parts.ts';
import type { ServerModule } from '#kit/server/module/server-module.ts';
import { homeRoutes } from './home.routes.ts';

export const homeServer: ServerModule = {
  name: 'home',
  build: ({ ports }) => ({ routes: homeRoutes(ports.of(waiting), ports.of(homeParts)) }),
};
