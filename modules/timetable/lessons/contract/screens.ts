import { type Screens, screen } from '#kit/contract/screen.ts';
import { timetableAdmin, timetableRead } from '../../contract/access.ts';

/** What is to be placed: cards, the grid of class and subject, groups, option blocks. */
export const lessonsScreens = {
  lessons: screen({
    path: '/timetable/lessons',
    title: 'Lessons',
    access: timetableRead,
    words: 'cards allocation periods per week doubles option blocks electives groups divisions joined classes grid',
  }),
  newLesson: screen({
    path: '/timetable/lessons/new',
    title: 'New lesson',
    access: timetableAdmin,
    menu: false,
    parent: 'lessons',
  }),
  lesson: screen({ path: '/timetable/lessons/edit/:id', title: 'Lesson', access: timetableRead, parent: 'lessons' }),
  subjectLessons: screen({
    path: '/timetable/subjectLessons/:id',
    title: 'Lessons of a subject',
    access: timetableRead,
    parent: 'lessons',
  }),
  roomLessons: screen({
    path: '/timetable/roomLessons/:id',
    title: 'Lessons of a room',
    access: timetableRead,
    parent: 'lessons',
  }),
  classLessons: screen({
    path: '/timetable/classLessons/:id',
    ids: String.raw`c?\d{1,15}`,
    title: 'Lessons of a class',
    access: timetableRead,
    parent: 'lessons',
  }),
  teacherLessons: screen({
    path: '/timetable/teacherLessons/:id',
    title: 'Lessons of a teacher',
    access: timetableRead,
    parent: 'lessons',
  }),
} as const satisfies Screens;
