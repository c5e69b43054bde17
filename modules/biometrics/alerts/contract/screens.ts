import { type Screens, screen } from '#kit/contract/screen.ts';
import { attendanceRead } from '../../contract/access.ts';

/** What families were told. */
export const alertsScreens = {
  sentSms: screen({
    path: '/biometrics/sentsms',
    title: 'Messages sent',
    access: attendanceRead,
    words: 'sms attendance told families guardians absent late arrival departure cost',
  }),
} as const satisfies Screens;
