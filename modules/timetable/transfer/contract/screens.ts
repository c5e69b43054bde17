import { type Screens, screen } from '#kit/contract/screen.ts';
import { timetableAdmin } from '../../contract/access.ts';

/** Files of other programs, and the workbook of our own. */
export const transferScreens = {
  timetableTransfers: screen({
    path: '/timetable/transfer',
    title: 'Import and export',
    access: timetableAdmin,
    words: 'timetable FET aSc Timetables XML Excel workbook template file upload migrate',
  }),
  timetableTransfer: screen({
    path: '/timetable/transfer/:id',
    title: 'Import of a timetable',
    access: timetableAdmin,
    parent: 'timetableTransfers',
  }),
} as const satisfies Screens;
