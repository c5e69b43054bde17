import { screen } from '#kit/contract/screen.ts';
import { registrationWrite } from '../../contract/access.ts';

export const promotionScreens = {
  promotions: screen({
    path: '/classes/promotion',
    title: 'Promotion',
    access: registrationWrite,
    parent: 'classes',
    words: 'year end roll-over next class repeat complete alumni',
  }),
  promotion: screen({
    path: '/classes/promotion/:id',
    title: 'Promotion plan',
    access: registrationWrite,
    parent: 'promotions',
  }),
};
