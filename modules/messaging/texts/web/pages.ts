import type { Pages } from '#kit/web/guard/pages.ts';
import type { textsScreens } from '../contract/screens.ts';

export const textsPages = {
  texts: () => import('./TextsScreen.tsx'),
} satisfies Pages<typeof textsScreens>;
