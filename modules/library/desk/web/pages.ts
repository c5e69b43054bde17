import type { Pages } from '#kit/web/guard/pages.ts';
import type { deskScreens } from '../contract/screens.ts';

export const deskPages = {
  issue: () => import('./issue/IssueScreen.tsx'),
  return: () => import('./returning/ReturnScreen.tsx'),
  desk: () => import('./loans/DeskScreen.tsx'),
  borrower: () => import('./loans/BorrowerScreen.tsx'),
  librarySettings: () => import('./settings/SettingsScreen.tsx'),
} satisfies Pages<typeof deskScreens>;
