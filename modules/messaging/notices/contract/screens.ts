import { screen, type Screens } from '#kit/contract/screen.ts';
import { messagingUse } from '../../contract/access.ts';

export const noticesScreens = {
  noticeboard: screen({
    path: '/noticeboard',
    title: 'Noticeboard',
    access: 'signedIn',
    words: 'notices announcements read acknowledge',
  }),
  notice: screen({ path: '/noticeboard/:id', title: 'Notice', access: 'signedIn', parent: 'noticeboard' }),
  newNotice: screen({
    path: '/newnotice',
    title: 'New notice',
    access: messagingUse,
    parent: 'noticeboard',
    words: 'write announcement publish staff',
  }),
} as const satisfies Screens;
