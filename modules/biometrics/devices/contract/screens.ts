import { type Screens, screen } from '#kit/contract/screen.ts';
import { attendanceRead } from '../../contract/access.ts';

/** Devices, who stands in them, and what they saw. */
export const devicesScreens = {
  gadgets: screen({
    path: '/biometrics/gadgets',
    title: 'Devices',
    access: attendanceRead,
    words: 'biometric gadgets fingerprint face card clock zkteco serial number punches enrolment kiosk tablet camera',
  }),
  kiosk: screen({ path: '/kiosk', title: 'Attendance kiosk', access: 'public', menu: false, frame: 'bare' }),
} as const satisfies Screens;
