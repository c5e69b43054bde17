import { about, type Fates, kept, ofNobody } from '#kit/server/privacy/fate.ts';

// Of a vendor; only the voucher that it became may be of a member of staff.
const requests = about({ staff: kept('The books') });

/** What becomes of the tables of this area when a person is erased. */
export const payingFates: Fates = {
  ...ofNobody('inventory.vendor_bill', 'inventory.vendor_bill_line', 'inventory.vendor_bill_part', 'inventory.vendor_bill_step'),
  'inventory.payment_request': requests,
  'inventory.payment_request_bill': requests,
  'inventory.payment_request_step': requests,
};
