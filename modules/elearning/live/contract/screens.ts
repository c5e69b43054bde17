import type { MenuAction } from '#kit/contract/module.ts';
import { type Screens, screen } from '#kit/contract/screen.ts';
import { elearningAdmin } from '../../contract/access.ts';

export const liveScreens = {
  liveClasses: screen({
    path: '/liveclasses',
    title: 'Live classes',
    access: 'learning',
    words: 'meetings online lessons video call zoom meet jitsi livekit staff meeting board webinar join',
  }),
  liveClass: screen({ path: '/liveclasses/:id', title: 'Live class', access: 'signedIn', parent: 'liveClasses' }),
  meeting: screen({ path: '/meeting/:id', title: 'Room', access: 'learning', parent: 'liveClasses' }),
  liveSettings: screen({
    path: '/liveclasses-settings',
    title: 'Live class settings',
    access: elearningAdmin,
    words: 'livekit waiting room lobby keys opening closing',
  }),
} as const satisfies Screens;

export const liveActions = [
  { title: 'Plan a live class or meeting', screen: 'liveClasses', query: { open: 'new' }, words: 'schedule online call staff' },
] as const satisfies readonly MenuAction<keyof typeof liveScreens>[];
