import type { MenuAction } from '#kit/contract/module.ts';
import { type Screens, screen } from '#kit/contract/screen.ts';
import { everybody } from '../../contract/access.ts';

export const payingScreens = {
  vendors: screen({
    path: '/inventory/vendors',
    title: 'Vendors',
    access: everybody,
    words: 'suppliers vendors who we buy from price history on time quality',
  }),
  vendor: screen({ path: '/inventory/vendors/:id', title: 'Vendor', access: everybody, parent: 'vendors' }),
  vendorBills: screen({
    path: '/inventory/bills',
    title: 'Vendors’ bills',
    access: everybody,
    words: 'invoice bill supplier invoice three way match GRN LPO accounts payable',
  }),
  newVendorBill: screen({
    path: '/inventory/bills/order/:id',
    title: 'Enter bill',
    access: everybody,
    parent: 'vendorBills',
  }),
  vendorBill: screen({ path: '/inventory/bills/:id', title: 'Vendor’s bill', access: everybody, parent: 'vendorBills' }),
  paymentRequests: screen({
    path: '/inventory/payment/request',
    title: 'Payment requests',
    access: everybody,
    words: 'request for payment pay vendor voucher',
  }),
  paymentRequest: screen({
    path: '/inventory/payment/request/:id',
    title: 'Payment request',
    access: everybody,
    parent: 'paymentRequests',
  }),
} as const satisfies Screens;

export const payingActions = [
  { title: 'Enter a vendor’s bill', screen: 'vendorBills', query: { open: 'new' }, words: 'invoice match LPO GRN' },
  { title: 'Request payment of a vendor', screen: 'paymentRequests', query: { open: 'new' }, words: 'voucher pay supplier' },
] as const satisfies readonly MenuAction<keyof typeof payingScreens>[];
