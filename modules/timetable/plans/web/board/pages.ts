import type { Pages } from '#kit/web/guard/pages.ts';
import type { boardScreens } from '../../contract/board/screens.ts';

export const boardPages = {
  board: () => import('./BoardScreen.tsx'),
} satisfies Pages<typeof boardScreens>;
