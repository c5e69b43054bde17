import { type Screens, screen } from '#kit/contract/screen.ts';
import { timetableRead } from '../../contract/access.ts';

const access = timetableRead;

/** What a timetable is made of before there is a lesson. */
export const setupScreens = {
  days: screen({ path: '/timetable/days', title: 'Days and weeks', access, words: 'timetable cycle Monday Saturday week A B' }),
  timeslots: screen({
    path: '/timetable/timeslots',
    title: 'Timeslots',
    access,
    words: 'timetable bell times periods lessons break lunch assembly games prep day',
  }),
  rooms: screen({
    path: '/timetable/rooms',
    title: 'Rooms',
    access,
    words: 'timetable laboratory classroom field seats capacity',
  }),
  timetableSubjects: screen({
    path: '/timetable/subjects',
    title: 'Timetable subjects',
    access,
    words: 'colour short name difficulty part of the day laboratory',
  }),
  timetableClasses: screen({
    path: '/timetable/classes',
    title: 'Timetable classes',
    access,
    words: 'streams home room class teacher first lesson load',
  }),
  timetableTeachers: screen({
    path: '/timetable/teachers',
    title: 'Timetable teachers',
    access,
    words: 'most lessons a week limits workload gaps',
  }),
  tags: screen({
    path: '/timetable/tags',
    title: 'Tags',
    access,
    words: 'timetable labels colours lab double morning only rooms subjects lessons',
  }),
  subjectTimesOff: screen({
    path: '/timetable/subjectTimeoffs/:id',
    title: 'Times off of a subject',
    access,
    parent: 'timetableSubjects',
  }),
  roomTimesOff: screen({ path: '/timetable/roomTimeoffs/:id', title: 'Times off of a room', access, parent: 'rooms' }),
  classTimesOff: screen({
    path: '/timetable/classTimeoffs/:id',
    ids: String.raw`c?\d{1,15}`,
    title: 'Times off of a class',
    access,
    parent: 'timetableClasses',
  }),
  teacherTimesOff: screen({
    path: '/timetable/teacherTimeoffs/:id',
    title: 'Times off of a teacher',
    access,
    parent: 'timetableTeachers',
  }),
} as const satisfies Screens;
