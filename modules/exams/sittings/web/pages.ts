import type { Pages } from '#kit/web/guard/pages.ts';
import type { sittingsScreens } from '../contract/screens.ts';

export const sittingsPages = {
  exams: () => import('./ExamsScreen.tsx'),
} satisfies Pages<Pick<typeof sittingsScreens, 'exams'>>;
