import { type Screens, screen } from '#kit/contract/screen.ts';
import { timetableSee } from '../../contract/access.ts';

/** Who takes the lessons of teachers who are away; every teacher sees their own there. */
export const substitutionScreens = {
  subs: screen({
    path: '/timetable/subs',
    title: 'Substitution',
    access: timetableSee,
    words: 'cover relief absent teacher swap daily sheet self-study',
  }),
} as const satisfies Screens;
