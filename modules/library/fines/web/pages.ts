import type { Pages } from '#kit/web/guard/pages.ts';
import type { finesScreens } from '../contract/screens.ts';

export const finesPages = {
  fines: () => import('./FinesScreen.tsx'),
  fine: () => import('./FineScreen.tsx'),
  clearance: () => import('./ClearanceScreen.tsx'),
} satisfies Pages<typeof finesScreens>;
