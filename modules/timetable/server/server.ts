import type { ServerModule } from '#kit/server/module/server-module.ts';

/** The solver answers no calls. */
export const timetableServer: ServerModule = { name: 'timetable', build: () => ({ routes: [] }) };
