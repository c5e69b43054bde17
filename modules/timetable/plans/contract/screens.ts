import { type Screens, screen } from '#kit/contract/screen.ts';
import { timetableRead } from '../../contract/access.ts';

/** Versions of the timetable, and one of them. */
export const plansScreens = {
  timetables: screen({
    path: '/timetable/timetables',
    title: 'Timetables',
    access: timetableRead,
    words: 'generate versions compare plan board solve unplaced repair',
  }),
  plan: screen({ path: '/timetable/timetables/:id', title: 'Timetable', access: timetableRead, parent: 'timetables' }),
} as const satisfies Screens;
