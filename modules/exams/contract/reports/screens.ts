import { screen, type Screens } from '#kit/contract/screen.ts';
import { reportsRead } from './access.ts';

/** Remarks, dates, colours and report forms. */
export const reportsScreens = {
  remarks: screen({
    path: '/remarks',
    title: 'Remarks',
    access: reportsRead,
    words: 'comments bank class teacher principal boarding report forms',
  }),
  reportDates: screen({
    path: '/reportdates',
    title: 'Report dates',
    access: reportsRead,
    words: 'closing opening visiting day printed report forms',
  }),
  reportColours: screen({
    path: '/reportcolours',
    title: 'Report colours',
    access: reportsRead,
    words: 'header band zebra contrast report forms',
  }),
} as const satisfies Screens;
