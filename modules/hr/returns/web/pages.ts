import type { Pages } from '#kit/web/guard/pages.ts';
import type { returnsScreens } from '../contract/screens.ts';

export const returnsPages = {
  returns: () => import('./ReturnsScreen.tsx'),
  p9: () => import('./P9Screen.tsx'),
  payYear: () => import('./PayYearScreen.tsx'),
  payComparison: () => import('./PayComparisonScreen.tsx'),
} satisfies Pages<typeof returnsScreens>;
