import type { Pages } from '#kit/web/guard/pages.ts';
import type { marksScreens } from '../contract/screens.ts';

export const marksPages = {
  myExams: () => import('./MyExamsScreen.tsx'),
  markSheet: () => import('./MarkSheetScreen.tsx'),
  markImport: () => import('./imports/MarkImportScreen.tsx'),
} satisfies Pages<typeof marksScreens>;
