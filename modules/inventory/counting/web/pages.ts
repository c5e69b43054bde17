import type { Pages } from '#kit/web/guard/pages.ts';
import type { countingScreens } from '../contract/screens.ts';

export const countingPages = {
  adjustment: () => import('./CountsScreen.tsx'),
  stockCount: () => import('./CountScreen.tsx'),
  scanCount: () => import('./scan/ScanScreen.tsx'),
} satisfies Pages<typeof countingScreens>;
