import type { Pages } from '#kit/web/guard/pages.ts';
import type { interactiveScreens } from '../contract/screens.ts';

export const interactivePages = {
  interactive: () => import('./InteractiveScreen.tsx'),
  activity: () => import('./ActivityScreen.tsx'),
} satisfies Pages<typeof interactiveScreens>;
