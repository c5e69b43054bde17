import { budgetsRead, expensesRead, refundsRead } from '../../contract/access.ts';

/** The area's records whose history can be read. */
export const spendingEntities = {
  supplier: expensesRead,
  'supplier bill': expensesRead,
  voucher: expensesRead,
  'withholding rate': expensesRead,
  budget: budgetsRead,
  refund: refundsRead,
} as const;
