import type { Pages } from '#kit/web/guard/pages.ts';
import type { sittingsScreens } from '../../contract/sittings/screens.ts';

export const sittingsPages = {
  exams: () => import('./ExamsScreen.tsx'),
  exam: () => import('./ExamScreen.tsx'),
} satisfies Pages<typeof sittingsScreens>;
