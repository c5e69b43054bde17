import type { Pages } from '#kit/web/guard/pages.ts';
import type { itemsScreens } from '../contract/screens.ts';

export const itemsPages = {
  allowances: () => import('./AllowancesScreen.tsx'),
  deductions: () => import('./DeductionsScreen.tsx'),
  loans: () => import('./LoansScreen.tsx'),
  loan: () => import('./LoanScreen.tsx'),
} satisfies Pages<typeof itemsScreens>;
