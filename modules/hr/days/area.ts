import type { Area } from '#kit/contract/module.ts';
import { hrRead } from '../contract/access.ts';
import { staffSheetsApi } from './contract/staff-sheets.ts';
import { studentSheetsApi } from './contract/student-sheets.ts';

/** Attendance of staff by months and what payroll takes of it; that of students to look at. */
export const days: Area = {
  name: 'days',
  uses: ['setup', 'employees', 'leave'],
  publishes: ['hr.month_sheet'],
  apis: { staffSheets: staffSheetsApi, studentSheets: studentSheetsApi },
  // Under the key of the member of staff, so that all of a person’s months are one history.
  entities: { 'month of attendance': hrRead },
};
