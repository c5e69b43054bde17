import type { Pages } from '#kit/web/guard/pages.ts';
import type { issuingScreens } from '../contract/screens.ts';

export const issuingPages = {
  issueDesk: () => import('./desk/IssueScreen.tsx'),
  issueNote: () => import('./IssueNote.tsx'),
  issueReturns: () => import('./back/ReturnScreen.tsx'),
} satisfies Pages<typeof issuingScreens>;
