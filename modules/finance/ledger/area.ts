import type { Area } from '#kit/contract/module.ts';
import { dashboardRead } from '../contract/access.ts';
import { ledgerCheckApi } from './contract/ledger-check.ts';

/** The one way into the books, what students are charged and owe, what a document’s day may be, and the seals. */
export const ledger: Area = {
  name: 'ledger',
  uses: [],
  tables: ['finance.leaveout_condition'],
  publishes: [
    'finance.account',
    'finance.book',
    'finance.charge',
    'finance.entry',
    'finance.invoice',
    'finance.journal',
    'finance.leaveout_condition',
    'finance.vote_head',
  ],
  apis: {
    ledgerCheck: ledgerCheckApi,
  },
  entities: {
    'ledger check': dashboardRead,
    'ledger seal': dashboardRead,
  },
};
