import { type Screens, screen } from '#kit/contract/screen.ts';
import { employeesWrite, own } from '../../contract/access.ts';

export const selfScreens = {
  mine: screen({
    path: '/hr/mine',
    title: 'My employment',
    access: own,
    words: 'own data contract documents next of kin bank account correct put right',
  }),
  dataChanges: screen({
    path: '/hr/changes',
    title: 'Proposed changes',
    access: employeesWrite,
    words: 'corrections of staff data accept decline',
  }),
} as const satisfies Screens;
