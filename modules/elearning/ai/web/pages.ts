import type { Pages } from '#kit/web/guard/pages.ts';
import type { aiScreens } from '../contract/screens.ts';

export const aiPages = {
  ai: () => import('./AiScreen.tsx'),
} satisfies Pages<typeof aiScreens>;
