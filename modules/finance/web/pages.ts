import type { Pages } from '#kit/web/guard/pages.ts';
import type { screens } from '../contract/screens.ts';
import { balancesPages } from './balances/pages.ts';
import { banksPages } from './banks/pages.ts';
import { billingPages } from './billing/pages.ts';
import { booksPages } from './books/pages.ts';
import { cashierPages } from './cashier/pages.ts';
import { pocketPages } from './pocket/pages.ts';
import { spendingPages } from './spending/pages.ts';

export const pages = {
  ...balancesPages,
  ...cashierPages,
  ...billingPages,
  ...pocketPages,
  ...spendingPages,
  ...banksPages,
  ...booksPages,
  financeCode: () => import('./FinanceCodeScreen.tsx'),
} satisfies Pages<typeof screens>;
