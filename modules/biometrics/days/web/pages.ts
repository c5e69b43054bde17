import type { Pages } from '#kit/web/guard/pages.ts';
import type { daysScreens } from '../contract/screens.ts';

export const daysPages = {
  dashboard: () => import('./DashboardScreen.tsx'),
  students: () => import('./StudentsScreen.tsx'),
  classes: () => import('./ClassesScreen.tsx'),
} satisfies Pages<typeof daysScreens>;
