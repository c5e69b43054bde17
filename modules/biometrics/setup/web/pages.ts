import type { Pages } from '#kit/web/guard/pages.ts';
import type { setupScreens } from '../contract/screens.ts';

export const setupPages = {
  reasons: () => import('./ReasonsScreen.tsx'),
  settings: () => import('./SettingsScreen.tsx'),
} satisfies Pages<typeof setupScreens>;
