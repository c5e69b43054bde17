import type { AccountKind } from '../contract/accounts.ts';

/** Kinds of accounts as people say them. */
export const kindWords: Readonly<Record<AccountKind, string>> = {
  asset: 'Asset',
  liability: 'Liability',
  equity: 'Funds',
  income: 'Income',
  expense: 'Expense',
};
