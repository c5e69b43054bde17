import type { Area } from '#kit/contract/module.ts';

/** Timetables that are published: by class, teacher and room, on paper, in calendars and on the wall, with their history. */
export const published: Area = {
  name: 'published',
  uses: ['setup', 'lessons', 'plans'],
  publishes: ['timetable.publication', 'timetable.session', 'timetable.session_teacher', 'timetable.session_class'],
};
