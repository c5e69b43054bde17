import type { Area } from '#kit/contract/module.ts';
import { attendanceListsApi } from './contract/attendance-lists.ts';
import { attendanceApi } from './contract/attendance.ts';
import { sheetsApi } from './contract/sheets.ts';

/** What each student’s day came to, from registers, devices and what is put right by hand. */
export const days: Area = {
  name: 'days',
  uses: ['setup'],
  tables: ['biometrics.attendance'],
  publishes: ['biometrics.days'],
  apis: { attendance: attendanceApi, attendanceLists: attendanceListsApi, sheets: sheetsApi },
};
