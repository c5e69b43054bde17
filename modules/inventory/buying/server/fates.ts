import { type Fates, ofNobody } from '#kit/server/privacy/fate.ts';

/** What becomes of the tables of this area when a person is erased. */
export const buyingFates: Fates = {
  ...ofNobody(
    'inventory.quote_request',
    'inventory.quote_request_line',
    'inventory.quote',
    'inventory.quote_price',
    'inventory.quote_award',
    'inventory.purchase_order',
    'inventory.purchase_order_line',
    'inventory.purchase_order_step',
  ),
};
