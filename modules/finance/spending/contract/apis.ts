import type { Api } from '#kit/contract/endpoint.ts';
import { billsApi } from './bills.ts';
import { budgetsApi } from './budgets.ts';
import { billPapersApi, refundPapersApi, voucherPapersApi } from './files.ts';
import { refundsApi } from './refunds.ts';
import { spendingLookupsApi } from './lookups.ts';
import { ratesApi } from './rates.ts';
import { suppliersApi } from './suppliers.ts';
import { vouchersApi } from './vouchers.ts';

/** The area's endpoints by resource. */
export const spendingApis = {
  suppliers: suppliersApi,
  supplierBills: billsApi,
  billPapers: billPapersApi,
  voucherPapers: voucherPapersApi,
  vouchers: vouchersApi,
  withholdingRates: ratesApi,
  budgets: budgetsApi,
  refunds: refundsApi,
  refundPapers: refundPapersApi,
  spendingLookups: spendingLookupsApi,
} satisfies Readonly<Record<string, Api>>;
