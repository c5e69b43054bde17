import type { Pages } from '#kit/web/guard/pages.ts';
import type { staffAttendanceScreens } from '../contract/screens.ts';

export const staffAttendancePages = {
  teachers: () => import('./TeachersScreen.tsx'),
  staff: () => import('./StaffScreen.tsx'),
  mine: () => import('./MineScreen.tsx'),
} satisfies Pages<typeof staffAttendanceScreens>;
