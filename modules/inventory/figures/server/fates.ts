import type { Fates } from '#kit/server/privacy/fate.ts';

/** What becomes of the tables of this area when a person is erased. */
export const figuresFates: Fates = {};
