import type { DayFields } from '../../ledger/server/days/day-fields.ts';
import { billsApi } from '../contract/bills.ts';
import { budgetsApi } from '../contract/budgets.ts';
import { ratesApi } from '../contract/rates.ts';
import { refundsApi } from '../contract/refunds.ts';
import { suppliersApi } from '../contract/suppliers.ts';
import { vouchersApi } from '../contract/vouchers.ts';
import { withheldApi } from '../contract/withheld.ts';

const span = { fromDay: 'budget', toDay: 'budget' } as const;

/** What the days are that this area's documents take. */
export const spendingDays: DayFields = [
  [suppliersApi.create, { prequalifiedUntil: 'validUntil', openingDay: 'opening' }],
  [suppliersApi.update, { prequalifiedUntil: 'validUntil' }],
  [billsApi.create, { day: 'supplierBill', dueOn: 'supplierDue' }],
  [billsApi.reverse, { day: 'reversal' }],
  [vouchersApi.create, { day: 'voucher' }],
  [vouchersApi.update, { day: 'voucher' }],
  [vouchersApi.pay, { day: 'payment' }],
  [vouchersApi.reverse, { day: 'reversal' }],
  [ratesApi.create, { fromDay: 'rate', toDay: 'rate' }],
  [ratesApi.update, { fromDay: 'rate', toDay: 'rate' }],
  [withheldApi.draft, { day: 'voucher' }],
  [withheldApi.mark, { paidOn: 'paidBefore' }],
  [budgetsApi.create, span],
  [budgetsApi.update, span],
  [budgetsApi.fromActuals, { ...span, basedFrom: 'basis', basedTo: 'basis' }],
  [refundsApi.process, { day: 'payment' }],
  [refundsApi.cameBack, { day: 'receipt' }],
];
