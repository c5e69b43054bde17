import type { Area } from '#kit/contract/module.ts';
import { timetableRead } from '../contract/access.ts';
import { transfersApi } from './contract/transfers.ts';

/** The set-up and the lessons of a timetable from files of FET, of aSc Timetables and from a workbook, and into a workbook. */
export const transfer: Area = {
  name: 'transfer',
  uses: ['solver', 'setup', 'lessons', 'plans'],
  apis: { timetableTransfers: transfersApi },
  entities: { 'timetable import': timetableRead },
};
