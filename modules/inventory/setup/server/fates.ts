import { about, type Fates, ofNobody, removed } from '#kit/server/privacy/fate.ts';

/** What becomes of the tables of this area when a person is erased. */
export const setupFates: Fates = {
  ...ofNobody('inventory.setting', 'inventory.store', 'inventory.category', 'inventory.item', 'inventory.item_unit'),
  'inventory.duty': about({ staff: removed('What somebody had to do in the stores goes with them') }),
  'inventory.pin': about({ staff: removed('A signing code goes with whom it is of') }),
};
