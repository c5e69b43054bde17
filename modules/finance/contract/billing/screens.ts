import { screen } from '#kit/contract/screen.ts';
import { billingUse } from '../access.ts';

/** The area's screens, in the order of the menu. */
export const billingScreens = {
  studentBilling: screen({
    path: '/studentbilling',
    title: 'Student billing',
    access: billingUse,
    otp: true,
    words: 'fee structures invoices vote heads billing runs discounts instalments',
  }),
} as const;
