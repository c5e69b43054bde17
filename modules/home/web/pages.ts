import type { Pages } from '#kit/web/guard/pages.ts';
import type { screens } from '../contract/screens.ts';

export const pages = {
  home: () => import('./HomeScreen.tsx'),
  myClass: () => import('./MyClassScreen.tsx'),
  results: () => import('./ResultsScreen.tsx'),
} satisfies Pages<typeof screens>;
