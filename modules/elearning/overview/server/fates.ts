import type { Fates } from '#kit/server/privacy/fate.ts';

/** What becomes of this area’s tables when a person is erased. */
export const overviewFates: Fates = {};
