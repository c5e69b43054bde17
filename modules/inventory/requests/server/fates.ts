import { type Fates, ofNobody } from '#kit/server/privacy/fate.ts';

/** What becomes of the tables of this area when a person is erased. */
export const requestsFates: Fates = {
  ...ofNobody('inventory.requisition', 'inventory.requisition_line', 'inventory.requisition_step'),
};
