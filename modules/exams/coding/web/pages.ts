import type { Pages } from '#kit/web/guard/pages.ts';
import type { codingScreens } from '../contract/screens.ts';

export const codingPages = {
  codingExams: () => import('./CodingExamsScreen.tsx'),
  codingExam: () => import('./CodingExamScreen.tsx'),
  codingAttempt: () => import('./CodingAttemptScreen.tsx'),
  codingSit: () => import('./sit/SitScreen.tsx'),
} satisfies Pages<typeof codingScreens>;
