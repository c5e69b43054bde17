import type { Pages } from '#kit/web/guard/pages.ts';
import type { cashierScreens } from '../contract/screens.ts';

export const cashierPages = {
  feePayments: () => import('./FeePaymentsScreen.tsx'),
  dailyCollections: () => import('./day/DailyCollectionsScreen.tsx'),
  otherIncomes: () => import('./day/OtherIncomesScreen.tsx'),
  checkReceipt: () => import('./CheckReceiptScreen.tsx'),
} satisfies Pages<typeof cashierScreens>;
