import type { Pages } from '#kit/web/guard/pages.ts';
import type { setupScreens } from '../contract/screens.ts';

export const setupPages = {
  hrSettings: () => import('./SettingsScreen.tsx'),
  hrBanks: () => import('./BanksScreen.tsx'),
} satisfies Pages<typeof setupScreens>;
