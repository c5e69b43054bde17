import type { Api } from '#kit/contract/endpoint.ts';
import { bursariesApi } from './bursaries.ts';
import { chequesApi } from './cheques.ts';
import { collectionKindsApi, collectionsApi } from './collections.ts';
import { daysApi } from './days.ts';
import { capitationsApi, incomesApi, incomeSourcesApi } from './incomes.ts';
import { payersApi } from './payers.ts';
import { receiptsApi } from './receipts.ts';

/** The area's endpoints by resource. */
export const cashierApis = {
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
} satisfies Readonly<Record<string, Api>>;
