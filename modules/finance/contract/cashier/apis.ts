import type { Api } from '#kit/contract/endpoint.ts';
import { bursariesApi } from './bursaries.ts';
import { chequesApi } from './cheques.ts';
import { payersApi } from './payers.ts';
import { receiptsApi } from './receipts.ts';

/** The area's endpoints by resource. */
export const cashierApis = {
  payers: payersApi,
  receipts: receiptsApi,
  cheques: chequesApi,
  bursaries: bursariesApi,
} satisfies Readonly<Record<string, Api>>;
