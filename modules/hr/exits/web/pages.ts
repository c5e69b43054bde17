import type { Pages } from '#kit/web/guard/pages.ts';
import type { exitsScreens } from '../contract/screens.ts';

export const exitsPages = {
  exits: () => import('./ExitsScreen.tsx'),
  exit: () => import('./ExitScreen.tsx'),
} satisfies Pages<typeof exitsScreens>;
