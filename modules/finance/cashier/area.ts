import type { Area } from '#kit/contract/module.ts';
import { cashierRead } from '../contract/access.ts';
import { bursariesApi } from './contract/bursaries.ts';
import { chequesApi } from './contract/cheques.ts';
import { collectionKinds, collectionsApi } from './contract/collections.ts';
import { daysApi } from './contract/days.ts';
import { capitations, incomesApi, incomeSources } from './contract/incomes.ts';
import { payersApi } from './contract/payers.ts';
import { receiptsApi } from './contract/receipts.ts';

/** The counter: receipts, cheques, bursaries, other income, and the cashier’s day. */
export const cashier: Area = {
  name: 'cashier',
  uses: ['ledger', 'receiving', 'banks', 'pocket'],
  apis: {
    payers: payersApi,
    receipts: receiptsApi,
    cheques: chequesApi,
    bursaries: bursariesApi,
    days: daysApi,
    collectionKinds,
    collections: collectionsApi,
    incomeSources,
    incomes: incomesApi,
    capitations,
  },
  entities: {
    receipt: cashierRead,
    cheque: cashierRead,
    bursary: cashierRead,
    'cashier close': cashierRead,
    'finance settings': cashierRead,
  },
};
