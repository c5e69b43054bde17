import type { Pages } from '#kit/web/guard/pages.ts';
import type { casesScreens } from '../contract/screens.ts';

export const casesPages = {
  cases: () => import('./CasesScreen.tsx'),
} satisfies Pages<typeof casesScreens>;
