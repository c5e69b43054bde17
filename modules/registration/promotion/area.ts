import type { Area } from '#kit/contract/module.ts';
import { registrationWrite } from '../contract/access.ts';
import { promotionsApi } from './contract/promotions.ts';

/** The end of a year: who goes to which class, who repeats, who has completed. */
export const promotion: Area = {
  name: 'promotion',
  uses: ['students'],
  apis: {
    promotions: promotionsApi,
  },
  entities: {
    promotion: registrationWrite,
  },
};
