import type { Pages } from '#kit/web/guard/pages.ts';
import type { figuresScreens } from '../contract/screens.ts';

export const figuresPages = {
  timetableDashboard: () => import('./DashboardScreen.tsx'),
  teacherStatistics: () => import('./TeacherStatisticsScreen.tsx'),
  classStatistics: () => import('./ClassStatisticsScreen.tsx'),
  roomStatistics: () => import('./RoomStatisticsScreen.tsx'),
  subjectStatistics: () => import('./SubjectStatisticsScreen.tsx'),
} satisfies Pages<typeof figuresScreens>;
