import { type Screens, screen } from '#kit/contract/screen.ts';
import { attendanceRead } from '../../contract/access.ts';

/** Who of the staff was at work. */
export const staffAttendanceScreens = {
  teachers: screen({
    path: '/biometrics/teachers',
    title: 'Teachers’ attendance',
    access: attendanceRead,
    words: 'staff hours late absent overtime on site clock in tsc',
  }),
  staff: screen({
    path: '/biometrics/staff',
    title: 'Staff attendance',
    access: attendanceRead,
    words: 'non-teaching support hours late absent overtime on site watchman cook night shift',
  }),
  mine: screen({
    path: '/biometrics/mine',
    title: 'My attendance',
    access: 'signedIn',
    words: 'own days hours late overtime',
  }),
} as const satisfies Screens;
