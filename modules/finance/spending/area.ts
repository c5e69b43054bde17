import type { Area } from '#kit/contract/module.ts';
import { budgetsRead, expensesRead, refundsRead } from '../contract/access.ts';
import { billsApi } from './contract/bills.ts';
import { budgetsApi } from './contract/budgets.ts';
import { spendingEvents } from './contract/events.ts';
import { billPapersApi, refundPapersApi, voucherPapersApi } from './contract/files.ts';
import { spendingLookupsApi } from './contract/lookups.ts';
import { ratesApi } from './contract/rates.ts';
import { refundsApi } from './contract/refunds.ts';
import { suppliersApi } from './contract/suppliers.ts';
import { vouchersApi } from './contract/vouchers.ts';
import { withheldApi } from './contract/withheld.ts';
import { budgetApproval } from './contract/budget-approval.ts';
import { refundApproval } from './contract/refund-approval.ts';
import { voucherApproval } from './contract/voucher-approval.ts';

/** Suppliers, vouchers, budgets and refunds. */
export const spending: Area = {
  name: 'spending',
  uses: ['ledger', 'control', 'receiving', 'billing'],
  tables: ['finance.supplier', 'finance.suppliers'],
  publishes: [
    'finance.supplier',
    'finance.suppliers',
    'finance.supplier_bills',
    'finance.voucher',
    'finance.payment_vouchers',
    'finance.refund_return',
  ],
  apis: {
    suppliers: suppliersApi,
    supplierBills: billsApi,
    billPapers: billPapersApi,
    voucherPapers: voucherPapersApi,
    vouchers: vouchersApi,
    withholdingRates: ratesApi,
    withheldTax: withheldApi,
    budgets: budgetsApi,
    refunds: refundsApi,
    refundPapers: refundPapersApi,
    spendingLookups: spendingLookupsApi,
  },
  entities: {
    supplier: expensesRead,
    'supplier bill': expensesRead,
    'supplier credit': expensesRead,
    voucher: expensesRead,
    'withholding rate': expensesRead,
    'tax remittance': expensesRead,
    budget: budgetsRead,
    refund: refundsRead,
  },
  events: spendingEvents,
  approvals: [budgetApproval, refundApproval, voucherApproval],
};
