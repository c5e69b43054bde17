import { type Screens, screen } from '#kit/contract/screen.ts';
import { own } from '../../contract/access.ts';

/** Leave; who neither keeps employees nor heads a department sees their own there. */
export const leaveScreens = {
  leave: screen({
    path: '/leave',
    title: 'Leave',
    access: own,
    words: 'annual sick maternity paternity compassionate off days balance apply request calendar encashment',
  }),
  leaveRequest: screen({ path: '/leave/:id', title: 'Request for leave', access: own, words: '' }),
} as const satisfies Screens;
