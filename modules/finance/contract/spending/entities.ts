import { budgetsRead, expensesRead } from '../access.ts';

/** The area's records whose history can be read. */
export const spendingEntities = {
  supplier: expensesRead,
  'supplier bill': expensesRead,
  voucher: expensesRead,
  'withholding rate': expensesRead,
  budget: budgetsRead,
} as const;
