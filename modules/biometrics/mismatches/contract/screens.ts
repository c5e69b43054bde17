import { type Screens, screen } from '#kit/contract/screen.ts';
import { attendanceRead } from '../../contract/access.ts';

/** Where register and device differ. */
export const mismatchesScreens = {
  mismatches: screen({
    path: '/biometrics/mismatches',
    title: 'Register and devices',
    access: attendanceRead,
    words: 'mismatch differ present absent seen gate skipping class truancy',
  }),
} as const satisfies Screens;
