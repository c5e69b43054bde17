import type { Pages } from '#kit/web/guard/pages.ts';
import type { setupScreens } from '../contract/screens.ts';

/** The screen of settings has parts of several areas, and so stands with the module's pages. */
export const setupPages = {
  reasons: () => import('./ReasonsScreen.tsx'),
} satisfies Pages<Omit<typeof setupScreens, 'settings'>>;
