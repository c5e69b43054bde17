import type { Pages } from '#kit/web/guard/pages.ts';
import type { overviewScreens } from '../contract/screens.ts';

export const overviewPages = {
  elearning: () => import('./OverviewScreen.tsx'),
} satisfies Pages<typeof overviewScreens>;
