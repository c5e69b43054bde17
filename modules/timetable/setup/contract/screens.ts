import { type Screens, screen } from '#kit/contract/screen.ts';
import { timetableRead } from '../../contract/access.ts';

/** What a timetable is made of before there is a lesson. */
export const setupScreens = {
  tags: screen({
    path: '/timetable/tags',
    title: 'Tags',
    access: timetableRead,
    words: 'timetable labels colours lab double morning only rooms subjects lessons',
  }),
} as const satisfies Screens;
