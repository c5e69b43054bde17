import type { House, ServerParts } from '#kit/server/module/server-module.ts';

/** What one area brings. */
export type AreaServer = (given: House) => ServerParts;
