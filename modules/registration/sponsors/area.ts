import type { Area } from '#kit/contract/module.ts';
import { studentsRead } from '../contract/access.ts';
import { sponsors as declared, sponsorshipsApi } from './contract/sponsors.ts';

/** Who pays besides the guardians, and for whom. */
export const sponsors: Area = {
  name: 'sponsors',
  uses: ['students'],
  tables: ['registration.sponsor', 'registration.sponsorship'],
  publishes: ['registration.sponsors', 'registration.sponsorships'],
  apis: {
    sponsors: declared,
    sponsorships: sponsorshipsApi,
  },
  entities: {
    sponsorship: studentsRead,
  },
};
