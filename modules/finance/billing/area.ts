import type { Area } from '#kit/contract/module.ts';
import { billingRead } from '../contract/access.ts';
import { discountsApi, instalmentsApi } from './contract/discounts.ts';
import { invoicesApi } from './contract/invoices.ts';
import { otherBalancesApi, otherBillsApi } from './contract/other-bills.ts';
import { requestsApi } from './contract/requests.ts';
import { runsApi } from './contract/runs.ts';
import { structuresApi } from './contract/structures.ts';
import { voteHeadsApi } from './contract/vote-heads.ts';
import { requestApproval } from './contract/request-approval.ts';

/** Fee structures, runs, invoices, notes, discounts, and charges beside the fees. */
export const billing: Area = {
  name: 'billing',
  uses: ['ledger', 'control'],
  apis: {
    voteHeads: voteHeadsApi,
    feeStructures: structuresApi,
    billingRuns: runsApi,
    discounts: discountsApi,
    instalments: instalmentsApi,
    invoices: invoicesApi,
    otherBills: otherBillsApi,
    otherBalances: otherBalancesApi,
    billingRequests: requestsApi,
  },
  entities: {
    'vote head': billingRead,
    'fee structure': billingRead,
    'billing run': billingRead,
    discount: billingRead,
    'instalment plan': billingRead,
    'other bill': billingRead,
    invoice: billingRead,
    note: billingRead,
    'billing request': billingRead,
  },
  approvals: [requestApproval],
};
