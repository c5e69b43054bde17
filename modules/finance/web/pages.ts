import type { Pages } from '#kit/web/guard/pages.ts';
import type { screens } from '../contract/screens.ts';
import { balancesPages } from '../balances/web/pages.ts';
import { banksPages } from '../banks/web/pages.ts';
import { billingPages } from '../billing/web/pages.ts';
import { booksPages } from '../books/web/pages.ts';
import { cashierPages } from '../cashier/web/pages.ts';
import { pocketPages } from '../pocket/web/pages.ts';
import { spendingPages } from '../spending/web/pages.ts';

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
