import type { Pages } from '#kit/web/guard/pages.ts';
import type { setupScreens } from '../contract/screens.ts';

export const setupPages = {
  storeSettings: () => import('./settings/SettingsScreen.tsx'),
  signingCode: () => import('./SigningScreen.tsx'),
} satisfies Pages<typeof setupScreens>;
