import type { Area } from '#kit/contract/module.ts';
import { dashboardRead } from '../contract/access.ts';
import { ledgerCheckApi } from './contract/ledger-check.ts';

/** The one way into the books, what students are charged and owe, what a document’s day may be, and the seals. */
export const ledger: Area = {
  name: 'ledger',
  uses: [],
  // A day that a cashier has closed, and what a bank has shown, bind whatever is posted or taken back.
  tables: ['finance.cashier_close', 'finance.leaveout_condition', 'finance.tick'],
  publishes: [
    'finance.account',
    'finance.accounts',
    'finance.book',
    'finance.cashier_close',
    'finance.charge',
    'finance.charges_standing',
    'finance.entry',
    'finance.invoice',
    'finance.journal',
    'finance.leaveout_condition',
    'finance.tick',
    'finance.vote_head',
    'finance.vote_heads',
  ],
  apis: {
    ledgerCheck: ledgerCheckApi,
  },
  entities: {
    'ledger check': dashboardRead,
    'ledger seal': dashboardRead,
  },
};
