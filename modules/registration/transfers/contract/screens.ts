import { screen } from '#kit/contract/screen.ts';
import { registrationWrite } from '../../contract/access.ts';

export const transfersScreens = {
  transfers: screen({
    path: '/transfers',
    title: 'Transfers',
    access: registrationWrite,
    words: 'leaving certificate clearance release another school',
  }),
  clearanceDuties: screen({
    path: '/clearances',
    title: 'Clearances to sign',
    access: 'signedIn',
    menu: false,
    words: 'clearance department sign leaving transfer',
  }),
  transfer: screen({ path: '/transfers/:id', title: 'Transfer', access: registrationWrite, parent: 'transfers' }),
};
