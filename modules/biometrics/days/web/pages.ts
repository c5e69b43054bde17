import type { Pages } from '#kit/web/guard/pages.ts';
import type { daysScreens } from '../contract/screens.ts';

export const daysPages = {
  students: () => import('./StudentsScreen.tsx'),
  classes: () => import('./ClassesScreen.tsx'),
} satisfies Pages<Omit<typeof daysScreens, 'dashboard'>>;
