import type { Area } from '#kit/contract/module.ts';
import { musterRead } from '../contract/access.ts';
import { musterApi } from './contract/muster.ts';

/** Who should be on site now, and drills in which they are counted. */
export const muster: Area = {
  name: 'muster',
  uses: ['setup', 'days', 'staff', 'devices'],
  apis: { muster: musterApi },
  entities: { drill: musterRead },
};
