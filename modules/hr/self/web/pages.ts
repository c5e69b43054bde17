import type { Pages } from '#kit/web/guard/pages.ts';
import type { selfScreens } from '../contract/screens.ts';

export const selfPages = {
  mine: () => import('./MineScreen.tsx'),
  dataChanges: () => import('./ChangesScreen.tsx'),
} satisfies Pages<typeof selfScreens>;
