import type { Area } from '#kit/contract/module.ts';
import { attendanceListsApi } from './contract/attendance-lists.ts';
import { attendanceApi } from './contract/attendance.ts';
import { sheetsApi } from './contract/sheets.ts';
import { studentDaysApi } from './contract/student-days.ts';
import { sickStays } from './contract/sick-bay.ts';

/** What each student’s day came to, from registers, devices and what is put right by hand. */
export const days: Area = {
  name: 'days',
  uses: ['setup'],
  tables: ['biometrics.attendance', 'biometrics.sick_stay'],
  publishes: ['biometrics.attendance', 'biometrics.days'],
  apis: {
    attendance: attendanceApi,
    attendanceLists: attendanceListsApi,
    sheets: sheetsApi,
    sickBay: sickStays,
    studentDays: studentDaysApi,
  },
};
