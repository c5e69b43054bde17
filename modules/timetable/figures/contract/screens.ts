import { type Screens, screen } from '#kit/contract/screen.ts';
import { timetableRead } from '../../contract/access.ts';

/** The dashboard and what stands behind its figures. */
export const figuresScreens = {
  timetableDashboard: screen({
    path: '/timetable/dashboard',
    title: 'Timetable dashboard',
    access: timetableRead,
    words: 'timetable overview load gaps rooms absent teachers',
  }),
  teacherStatistics: screen({
    path: '/timetable/teacherStatistics',
    title: 'Teacher statistics',
    access: timetableRead,
    words: 'load lessons a week gaps days workload covers',
  }),
  classStatistics: screen({
    path: '/timetable/classStatistics',
    title: 'Class statistics',
    access: timetableRead,
    words: 'free slots lessons a week doubles',
  }),
  roomStatistics: screen({
    path: '/timetable/roomStatistics',
    title: 'Room statistics',
    access: timetableRead,
    words: 'room use laboratory empty',
  }),
  subjectStatistics: screen({
    path: '/timetable/subjectStatistics',
    title: 'Subject statistics',
    access: timetableRead,
    words: 'subjects morning afternoon lessons a week',
  }),
} as const satisfies Screens;
