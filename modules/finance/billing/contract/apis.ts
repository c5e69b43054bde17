import type { Api } from '#kit/contract/endpoint.ts';
import { discountsApi, instalmentsApi } from './discounts.ts';
import { invoicesApi } from './invoices.ts';
import { otherBalancesApi, otherBillsApi } from './other-bills.ts';
import { requestsApi } from './requests.ts';
import { runsApi } from './runs.ts';
import { structuresApi } from './structures.ts';
import { voteHeadsApi } from './vote-heads.ts';

/** The area's endpoints by resource. */
export const billingApis = {
  voteHeads: voteHeadsApi,
  feeStructures: structuresApi,
  billingRuns: runsApi,
  discounts: discountsApi,
  instalments: instalmentsApi,
  invoices: invoicesApi,
  otherBills: otherBillsApi,
  otherBalances: otherBalancesApi,
  billingRequests: requestsApi,
} satisfies Readonly<Record<string, Api>>;
