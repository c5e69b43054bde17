import { screen } from '#kit/contract/screen.ts';
import { cashierRead } from '../access.ts';

/** The area's screens, in the order of the menu. */
export const cashierScreens = {
  feePayments: screen({
    path: '/feepayments',
    title: 'Fee payments',
    access: cashierRead,
    otp: true,
    words: 'receive payment receipts cashier cheques bursary cross',
  }),
  checkReceipt: screen({ path: '/receipt/:token', title: 'Check a receipt', access: 'public', frame: 'bare' }),
} as const;
