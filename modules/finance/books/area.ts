import type { Area } from '#kit/contract/module.ts';
import { accountsRead, reportsRead } from '../contract/access.ts';
import { accountsApi } from './contract/accounts.ts';
import { journalsApi } from './contract/journals.ts';
import { periodsApi } from './contract/periods.ts';
import { reportsApi } from './contract/reports.ts';

/** The chart of accounts, journals by hand, periods and the reports of the whole ledger. */
export const books: Area = {
  name: 'books',
  uses: ['ledger', 'control', 'receiving', 'billing', 'banks', 'pocket', 'cashier', 'spending'],
  apis: {
    accounts: accountsApi,
    periods: periodsApi,
    journals: journalsApi,
    reports: reportsApi,
  },
  entities: {
    account: accountsRead,
    books: accountsRead,
    journal: reportsRead,
  },
};
