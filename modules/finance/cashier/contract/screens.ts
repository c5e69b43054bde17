import { screen } from '#kit/contract/screen.ts';
import { cashierRead, daysRead, otherIncomeRead } from '../../contract/access.ts';

export const cashierScreens = {
  feePayments: screen({
    path: '/feepayments',
    title: 'Fee payments',
    access: cashierRead,
    otp: true,
    words: 'receive payment receipts cashier cheques bursary cross',
  }),
  dailyCollections: screen({
    path: '/othercollections',
    title: 'Daily collections',
    access: daysRead,
    otp: true,
    words: 'day sheet close cash count uniform trip other collections',
  }),
  otherIncomes: screen({
    path: '/otherincomes',
    title: 'Other incomes',
    access: otherIncomeRead,
    otp: true,
    words: 'bus hire farm capitation rent donation sources',
  }),
  checkReceipt: screen({ path: '/receipt/:token', title: 'Check a receipt', access: 'public', frame: 'bare' }),
} as const;
