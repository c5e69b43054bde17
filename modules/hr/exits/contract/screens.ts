import type { MenuAction } from '#kit/contract/module.ts';
import { type Screens, screen } from '#kit/contract/screen.ts';
import { hrAdmin, payRead } from '../../contract/access.ts';

export const exitsScreens = {
  exits: screen({
    path: '/hr/exits',
    title: 'Exits',
    access: payRead,
    words: 'exit resign retire dismiss redundancy notice final dues gratuity service pay severance certificate of service',
  }),
  exit: screen({ path: '/hr/exits/:id', title: 'Exit', access: payRead, parent: 'exits' }),
} as const satisfies Screens;

export const exitsActions = [
  {
    title: 'Let an employee leave',
    screen: 'exits',
    query: { open: 'new' },
    access: hrAdmin,
    words: 'exit final dues notice gratuity certificate of service resign retire',
  },
] as const satisfies readonly MenuAction<keyof typeof exitsScreens>[];
