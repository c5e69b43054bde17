import type { Pages } from '#kit/web/guard/pages.ts';
import type { banksScreens } from '../contract/screens.ts';

export const banksPages = {
  suspense: () => import('./suspense/SuspenseScreen.tsx'),
  banks: () => import('./BanksScreen.tsx'),
  bank: () => import('./reconcile/BankScreen.tsx'),
} satisfies Pages<typeof banksScreens>;
