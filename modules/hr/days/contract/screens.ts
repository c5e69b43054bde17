import { type Screens, screen } from '#kit/contract/screen.ts';
import { hrRead } from '../../contract/access.ts';

export const daysScreens = {
  staffMonths: screen({
    path: '/attendance',
    title: 'Attendance of staff',
    access: hrRead,
    words: 'month sheet days hours late absent overtime payroll takes',
  }),
  studentMonths: screen({
    path: '/studentattendance',
    title: 'Attendance of students',
    access: hrRead,
    words: 'month register days absent class',
  }),
} as const satisfies Screens;
