import type { Route } from '#kit/server/http/implement.ts';

/** The module's route table. */
export const routes: Route[] = [];
