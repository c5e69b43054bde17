import { type Screens, screen } from '#kit/contract/screen.ts';
import { attendanceRead } from '../../contract/access.ts';

/** What attendance goes by. */
export const setupScreens = {
  reasons: screen({
    path: '/biometrics/reasons',
    title: 'Reasons and codes',
    access: attendanceRead,
    words: 'attendance register letters present absent late excused why',
  }),
  settings: screen({
    path: '/biometrics/settings',
    title: 'Attendance settings',
    access: attendanceRead,
    words: 'messages sms register morning afternoon lessons closing time setup',
  }),
} as const satisfies Screens;
