import type { AccountKind } from '../../contract/books/accounts.ts';

/** Kinds of accounts as people say them. */
export const kindWords: Readonly<Record<AccountKind, string>> = {
  asset: 'What the school has',
  liability: 'What the school owes',
  equity: 'Funds',
  income: 'Income',
  expense: 'Spending',
};
