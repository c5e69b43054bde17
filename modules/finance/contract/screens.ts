import type { Menu, MenuAction, MenuPart } from '#kit/contract/module.ts';
import {
  billingUse,
  budgetsWrite,
  cashierUse,
  expensesUse,
  financeAdmin,
  otherIncomeUse,
  pocketMoneyUse,
  receiptsCross,
  refundsProcess,
  suspenseUse,
} from './access.ts';
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

const actions = [
  { title: 'Receive fees', screen: 'feePayments', access: cashierUse, words: 'payment receipt pay cash M-Pesa cheque fee' },
  {
    title: 'Receive a bursary',
    screen: 'feePayments',
    query: { tab: 'bursary' },
    access: cashierUse,
    words: 'CDF county cheque',
  },
  {
    title: 'Cross a receipt',
    screen: 'feePayments',
    query: { tab: 'receipts' },
    access: receiptsCross,
    words: 'cancel reverse wrong payment',
  },
  { title: 'Match suspense payments', screen: 'suspense', access: suspenseUse, words: 'unknown paybill wrong admission number' },
  { title: 'Close the day', screen: 'dailyCollections', words: 'cash count box day sheet' },
  {
    title: 'Receive other income',
    screen: 'otherIncomes',
    query: { open: 'new' },
    access: otherIncomeUse,
    words: 'rent donation hire farm',
  },
  { title: 'Hand out pocket money', screen: 'walletTill', access: pocketMoneyUse, words: 'withdraw tuck shop till' },
  { title: 'Change the fee structure', screen: 'studentBilling', access: billingUse, words: 'fees votes amounts term' },
  {
    title: 'Give discounts',
    screen: 'studentBilling',
    query: { tab: 'discounts' },
    access: billingUse,
    words: 'discount sibling staff child scholarship',
  },
  { title: 'Set vote heads', screen: 'studentBilling', query: { tab: 'voteheads' }, access: billingUse, words: 'votes setting' },
  { title: 'Send fee reminders', screen: 'balanceNotifications', words: 'SMS balances arrears parents' },
  {
    title: 'Request a refund',
    screen: 'refunds',
    query: { open: 'new' },
    access: refundsProcess,
    words: 'overpayment give back',
  },
  {
    title: 'New payment voucher',
    screen: 'paymentVouchers',
    query: { open: 'new' },
    access: expensesUse,
    words: 'pay supplier expense cheque',
  },
  { title: 'New supplier', screen: 'suppliers', query: { open: 'new' }, access: expensesUse, words: 'creditor' },
  { title: 'New budget', screen: 'budgets', query: { open: 'new' }, access: budgetsWrite, words: 'votes plan' },
  { title: 'Import a bank statement', screen: 'banks', access: financeAdmin, words: 'reconcile upload M-Pesa' },
  {
    title: 'Lock an accounting period',
    screen: 'chartOfAccounts',
    query: { tab: 'periods' },
    access: financeAdmin,
    words: 'close month year setting',
  },
  { title: 'Print the trial balance', screen: 'financialReports', words: 'report ledger income expenditure' },
] as const satisfies readonly MenuAction<keyof typeof screens>[];

export const menu = {
  name: 'finance',
  title: 'Finance',
  group: 'Money',
  icon: 'cash',
  screens,
  parts,
  actions,
} as const satisfies Menu;
