import { about, anonymised, erased, type Fates, ofNobody } from '#kit/server/privacy/fate.ts';

/** What becomes of the tables of this area when a person is erased. */
export const receivingFates: Fates = {
  ...ofNobody(
    'inventory.goods_receipt',
    'inventory.goods_receipt_line',
    'inventory.vendor_return',
    'inventory.vendor_return_line',
  ),
  'inventory.goods_receipt_member': about({
    staff: anonymised('That so many inspected a delivery stays; who it was goes', { name: erased }),
  }),
};
