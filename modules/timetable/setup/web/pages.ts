import type { Pages } from '#kit/web/guard/pages.ts';
import type { setupScreens } from '../contract/screens.ts';

export const setupPages = {
  days: () => import('./days/DaysScreen.tsx'),
  timeslots: () => import('./timeslots/TimeslotsScreen.tsx'),
  rooms: () => import('./lists/RoomsScreen.tsx'),
  timetableSubjects: () => import('./lists/SubjectsScreen.tsx'),
  timetableClasses: () => import('./lists/ClassesScreen.tsx'),
  timetableTeachers: () => import('./lists/TeachersScreen.tsx'),
  tags: () => import('./lists/TagsScreen.tsx'),
  subjectTimesOff: () => import('./times-off/SubjectTimesOffScreen.tsx'),
  roomTimesOff: () => import('./times-off/RoomTimesOffScreen.tsx'),
  classTimesOff: () => import('./times-off/ClassTimesOffScreen.tsx'),
  teacherTimesOff: () => import('./times-off/TeacherTimesOffScreen.tsx'),
} satisfies Pages<typeof setupScreens>;
