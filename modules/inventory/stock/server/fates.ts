import { type Fates, ofNobody } from '#kit/server/privacy/fate.ts';

/** What becomes of the tables of this area when a person is erased. */
export const stockFates: Fates = {
  ...ofNobody(
    'inventory.batch',
    'inventory.balance',
    'inventory.batch_balance',
    'inventory.move',
    'inventory.opening',
    'inventory.transfer',
    'inventory.transfer_line',
  ),
};
