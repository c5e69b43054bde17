import type { Pages } from '#kit/web/guard/pages.ts';
import type { sittingsScreens } from '../contract/screens.ts';

export const sittingsPages = {
  exams: () => import('./ExamsScreen.tsx'),
  exam: () => import('../../cycle/web/ExamScreen.tsx'),
} satisfies Pages<typeof sittingsScreens>;
