import type { Pages } from '#kit/web/guard/pages.ts';
import type { publishedScreens } from '../contract/screens.ts';

export const publishedPages = {
  myTimetable: () => import('./MyTimetableScreen.tsx'),
  weekTimetable: () => import('./WeekScreen.tsx'),
  publications: () => import('./PublicationsScreen.tsx'),
  calendars: () => import('./CalendarsScreen.tsx'),
  wall: () => import('./wall/WallScreen.tsx'),
} satisfies Pages<typeof publishedScreens>;
