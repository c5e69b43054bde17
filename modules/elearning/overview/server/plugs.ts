import type { Waits } from '#kit/server/approval/waiting.ts';
import type { Provided } from '#kit/server/module/ports.ts';

/** What waits for somebody, as the first page shows it. */
export const overviewAtHome: readonly Waits[] = [];

/** What this area plugs into modules and areas before it. */
export const overviewProvides: readonly Provided[] = [];
