import type { Menu, MenuPart } from '#kit/contract/module.ts';
import { screen } from '#kit/contract/screen.ts';
import { balancesScreens } from '../balances/contract/screens.ts';
import { banksScreens } from '../banks/contract/screens.ts';
import { billingScreens } from '../billing/contract/screens.ts';
import { booksScreens } from '../books/contract/screens.ts';
import { cashierScreens } from '../cashier/contract/screens.ts';
import { ledgerScreens } from '../ledger/contract/screens.ts';
import { pocketScreens } from '../pocket/contract/screens.ts';
import { spendingScreens } from '../spending/contract/screens.ts';

/** For everybody: other areas show money too, behind the same code. */
const codeScreen = screen({ path: '/finance/otp', title: 'Finance code', access: 'signedIn', menu: false });

export const screens = {
  ...balancesScreens,
  ...cashierScreens,
  ...ledgerScreens,
  ...billingScreens,
  ...pocketScreens,
  ...spendingScreens,
  ...banksScreens,
  ...booksScreens,
  financeCode: codeScreen,
};

const parts = [
  {
    title: 'Fees',
    screens: ['finance', 'feePayments', 'financeStudents', 'feeBalances', 'dailyCollections', 'suspense', 'pocketMoney'],
  },
  {
    title: 'Billing and reminders',
    screens: [
      'studentBilling',
      'otherStudentBilling',
      'otherFeesBalances',
      'billingApprovals',
      'invoiceNotifications',
      'balanceNotifications',
    ],
    shut: true,
  },
  {
    title: 'Spending and income',
    screens: ['suppliers', 'paymentVouchers', 'refunds', 'budgets', 'otherIncomes'],
    shut: true,
  },
  { title: 'Accounts and reports', screens: ['banks', 'accountTransactions', 'financialReports'], shut: true },
  { title: 'Transport', screens: ['routes', 'locations'], shut: true },
  { title: 'Setup', screens: ['chartOfAccounts', 'messageTemplates'], shut: true },
] as const satisfies readonly MenuPart<keyof typeof screens>[];

export const menu = {
  name: 'finance',
  title: 'Finance',
  group: 'Money',
  icon: 'cash',
  screens,
  parts,
} as const satisfies Menu;
