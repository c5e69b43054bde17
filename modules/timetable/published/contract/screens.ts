import { anyOf } from '#kit/contract/access.ts';
import { type Screens, screen } from '#kit/contract/screen.ts';
import { timetableRead, timetableSee } from '../../contract/access.ts';

/** What is published: by whom it is looked at, its history, and what reads it from outside. */
export const publishedScreens = {
  myTimetable: screen({
    path: '/timetable/mine',
    title: 'My timetable',
    access: anyOf('RIGHT_Teaches'),
    words: 'my lessons today now next week teacher personal',
  }),
  weekTimetable: screen({
    path: '/timetable/week',
    title: 'Published timetable',
    access: timetableSee,
    words: 'class teacher room student whole school week print pdf excel a3 view',
  }),
  publications: screen({
    path: '/timetable/publications',
    title: 'Publishing',
    access: timetableRead,
    words: 'publish timetable from date withdraw history valid',
  }),
  calendars: screen({
    path: '/timetable/calendars',
    title: 'Calendars and walls',
    access: timetableSee,
    words: 'ical calendar feed google outlook phone subscribe secret address wall screen television',
  }),
  wall: screen({ path: '/timetable/wall/:key', title: 'Timetable wall', access: 'public', menu: false, frame: 'bare' }),
} as const satisfies Screens;
