import { screen } from '#kit/contract/screen.ts';
import { budgetsRead, expensesUse, refundsUse } from '../access.ts';

export const vouchersScreen = screen({
  path: '/paymentvouchers',
  title: 'Payment vouchers',
  access: expensesUse,
  otp: true,
  words: 'pay cheque expenses withholding tax signatures',
});
export const budgetsScreen = screen({
  path: '/budgets',
  title: 'Budgets',
  access: budgetsRead,
  otp: true,
  words: 'budget against actual votes commitment',
});
export const refundsScreen = screen({
  path: '/refunds',
  title: 'Refunds',
  access: refundsUse,
  otp: true,
  words: 'overpayment pocket money caution give back',
});

/** The area's screens, in the order of the menu. */
export const spendingScreens = {} as const;
