import { screen } from '#kit/contract/screen.ts';
import { budgetsRead, expensesUse, refundsUse } from '../../contract/access.ts';

export const vouchersScreen = screen({
  path: '/paymentvouchers',
  title: 'Payment vouchers',
  access: expensesUse,
  otp: true,
  words: 'pay cheque expenses withholding tax withheld KRA remit signatures',
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

export const spendingScreens = {
  suppliers: screen({
    path: '/supliers',
    title: 'Suppliers',
    access: expensesUse,
    otp: true,
    words: 'supliers creditors bills invoices payables',
  }),
  supplier: screen({ path: '/supliers/:id', title: 'Supplier', access: expensesUse, otp: true, parent: 'suppliers' }),
  paymentVouchers: vouchersScreen,
  paymentVoucher: screen({
    path: '/paymentvouchers/:id',
    title: 'Payment voucher',
    access: expensesUse,
    otp: true,
    parent: 'paymentVouchers',
  }),
  budgets: budgetsScreen,
  budget: screen({ path: '/budgets/:id', title: 'Budget', access: budgetsRead, otp: true, parent: 'budgets' }),
  refunds: refundsScreen,
  refund: screen({ path: '/refunds/:id', title: 'Refund', access: refundsUse, otp: true, parent: 'refunds' }),
} as const;
