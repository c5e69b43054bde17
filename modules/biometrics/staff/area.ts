import type { Area } from '#kit/contract/module.ts';
import { attendanceRead } from '../contract/access.ts';
import { staffAttendanceApi } from './contract/staff-attendance.ts';

/** What each day of a member of staff came to, from punches and shifts or by hand. */
export const staff: Area = {
  name: 'staff',
  uses: ['setup'],
  publishes: ['biometrics.staff_days', 'biometrics.staff_day', 'biometrics.staff_closing'],
  apis: { staffAttendance: staffAttendanceApi },
  entities: { 'staff attendance': attendanceRead },
};
