import type { Pages } from '#kit/web/guard/pages.ts';
import type { setupScreens } from '../contract/screens.ts';

export const setupPages = {
  tags: () => import('./TagsScreen.tsx'),
} satisfies Pages<typeof setupScreens>;
