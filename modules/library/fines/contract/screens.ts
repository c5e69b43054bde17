import type { MenuAction } from '#kit/contract/module.ts';
import { type Screens, screen } from '#kit/contract/screen.ts';
import { everybody } from '../../contract/access.ts';

export const finesScreens = {
  fines: screen({
    path: '/library/fines',
    title: 'Library fines',
    access: everybody,
    words: 'overdue late damaged lost book charge waive amnesty penalty pay',
  }),
  fine: screen({ path: '/library/fines/:id', title: 'Fine', access: everybody, parent: 'fines', words: '' }),
  clearance: screen({
    path: '/library/clearance',
    title: 'Library clearance',
    access: everybody,
    words: 'leaving transfer clear books owed slip',
  }),
} as const satisfies Screens;

export const finesActions = [
  {
    title: 'Propose an amnesty of library fines',
    screen: 'fines',
    query: { tab: 'amnesties', open: 'new' },
    words: 'waive late books forgive',
  },
  { title: 'Clear somebody of library books', screen: 'clearance', words: 'leaving transfer slip' },
] as const satisfies readonly MenuAction<keyof typeof finesScreens>[];
