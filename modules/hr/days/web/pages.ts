import type { Pages } from '#kit/web/guard/pages.ts';
import type { daysScreens } from '../contract/screens.ts';

export const daysPages = {
  staffMonths: () => import('./StaffMonthsScreen.tsx'),
  studentMonths: () => import('./StudentMonthsScreen.tsx'),
} satisfies Pages<typeof daysScreens>;
