import { type Screens, screen } from '#kit/contract/screen.ts';
import { musterRead } from '../../contract/access.ts';

/** Who should be on site, for a fire drill. */
export const musterScreens = {
  muster: screen({
    path: '/biometrics/dashboard/muster',
    title: 'Muster list',
    access: musterRead,
    menu: false,
    parent: 'dashboard',
    words: 'fire drill emergency roll call evacuation on site missing assembly',
  }),
} as const satisfies Screens;
