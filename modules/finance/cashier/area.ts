import type { Area } from '#kit/contract/module.ts';
import { cashierRead, collectionsRead, otherIncomeRead } from '../contract/access.ts';
import { bursariesApi } from './contract/bursaries.ts';
import { chequesApi } from './contract/cheques.ts';
import { collectionKindsApi, collectionsApi } from './contract/collections.ts';
import { daysApi } from './contract/days.ts';
import { capitationsApi, incomeSourcesApi, incomesApi } from './contract/incomes.ts';
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
    collectionKinds: collectionKindsApi,
    collections: collectionsApi,
    incomeSources: incomeSourcesApi,
    incomes: incomesApi,
    capitations: capitationsApi,
  },
  entities: {
    receipt: cashierRead,
    cheque: cashierRead,
    bursary: cashierRead,
    'cashier close': cashierRead,
    'finance settings': cashierRead,
    'kind of collection': collectionsRead,
    'source of income': otherIncomeRead,
    capitation: otherIncomeRead,
  },
};
