import type { House, ServerParts } from '#kit/server/module/server-module.ts';

/** What the application gives the module. */
export type FinanceParts = House;

/** Puts an area together from what the application gives. */
export type Area = (parts: FinanceParts) => ServerParts;
