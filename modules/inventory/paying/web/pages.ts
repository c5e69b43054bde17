import type { Pages } from '#kit/web/guard/pages.ts';
import type { payingScreens } from '../contract/screens.ts';

export const payingPages = {
  vendors: () => import('./vendors/VendorsScreen.tsx'),
  vendor: () => import('./vendors/VendorScreen.tsx'),
  vendorBills: () => import('./bills/VendorBillsScreen.tsx'),
  newVendorBill: () => import('./bills/NewVendorBillScreen.tsx'),
  vendorBill: () => import('./bills/VendorBillScreen.tsx'),
  paymentRequests: () => import('./requests/PaymentRequestsScreen.tsx'),
  paymentRequest: () => import('./requests/PaymentRequestScreen.tsx'),
} satisfies Pages<typeof payingScreens>;
