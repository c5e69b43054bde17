import { type Screens, screen } from '#kit/contract/screen.ts';
import { registersUse } from '../../contract/access.ts';

/** Who was at school. */
export const daysScreens = {
  dashboard: screen({
    path: '/biometrics/dashboard',
    title: 'Attendance today',
    access: registersUse,
    words: 'present absent late today missing hostel class figures',
  }),
  students: screen({
    path: '/biometrics/students',
    title: 'Students’ attendance',
    access: registersUse,
    words: 'percent absent chronic consecutive days missed truancy sick bay sanatorium nurse admit discharge',
  }),
  classes: screen({
    path: '/biometrics/classes',
    title: 'Month sheets',
    access: registersUse,
    words: 'attendance register of a class month days monthly',
  }),
} as const satisfies Screens;
