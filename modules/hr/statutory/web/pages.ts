import type { Pages } from '#kit/web/guard/pages.ts';
import type { statutoryScreens } from '../contract/screens.ts';

export const statutoryPages = {
  taxbands: () => import('./TaxBandsScreen.tsx'),
  nhifbands: () => import('./NhifBandsScreen.tsx'),
  nssfbands: () => import('./NssfBandsScreen.tsx'),
  housebands: () => import('./HouseBandsScreen.tsx'),
  laws: () => import('./LawsScreen.tsx'),
  lawPacks: () => import('./LawPacksScreen.tsx'),
} satisfies Pages<typeof statutoryScreens>;
