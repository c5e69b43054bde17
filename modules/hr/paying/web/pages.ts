import type { Pages } from '#kit/web/guard/pages.ts';
import type { payingScreens } from '../contract/screens.ts';

export const payingPages = {
  payments: () => import('./PaymentsScreen.tsx'),
  payment: () => import('./PaymentScreen.tsx'),
} satisfies Pages<typeof payingScreens>;
