import { type Waits, waitsOf } from '#kit/server/approval/waiting.ts';
import type { Provided } from '#kit/server/module/ports.ts';
import { stocktakeApproval } from '../contract/stocktakes.ts';
import { keptStocktakes } from './stocktakes/stocktakes.store.ts';

/** What waits for somebody, as the first page shows it. */
export const reportsAtHome: readonly Waits[] = waitsOf(stocktakeApproval, keptStocktakes).map((one) => ({
  ...one,
  key: `library-${one.key}`,
}));

/** What this area plugs into modules and areas before it. */
export const reportsProvides: readonly Provided[] = [];
