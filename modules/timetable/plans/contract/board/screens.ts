import { type Screens, screen } from '#kit/contract/screen.ts';
import { timetableRead } from '../../../contract/access.ts';

/** The board on which a timetable is changed by hand. */
export const boardScreens = {
  board: screen({
    path: '/timetable/timetables/:id/board',
    title: 'Timetable board',
    access: timetableRead,
    words: 'timetable move swap lessons drag lock',
  }),
} as const satisfies Screens;
