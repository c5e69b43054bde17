import { type Fates, ofNobody } from '#kit/server/privacy/fate.ts';

/** What becomes of the tables of this area when a person is erased. */
export const countingFates: Fates = ofNobody(
  'inventory.stock_count',
  'inventory.stock_count_line',
  'inventory.stock_count_tally',
  'inventory.stock_count_entry',
  'inventory.stock_count_step',
);
