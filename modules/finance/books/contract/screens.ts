import { screen } from '#kit/contract/screen.ts';
import { accountsRead, reportsRead } from '../../contract/access.ts';

export const booksScreens = {
  chartOfAccounts: screen({
    path: '/chartofaccounts',
    title: 'Chart of accounts',
    access: accountsRead,
    otp: true,
    words: 'ledger accounts votes opening balances close period lock',
  }),
  accountTransactions: screen({
    path: '/accounttransactions',
    title: 'Account transactions',
    access: reportsRead,
    otp: true,
    words: 'journal entries ledger postings reversal audit',
  }),
  financialReports: screen({
    path: '/financialreports',
    title: 'Financial reports',
    access: reportsRead,
    otp: true,
    words:
      'trial balance general ledger cashbook income expenditure balance sheet vote heads fee register daily collections aged suspense',
  }),
} as const;
