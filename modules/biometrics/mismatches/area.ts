import type { Area } from '#kit/contract/module.ts';
import { mismatchesApi } from './contract/mismatches.ts';

/** Where register and device say different things of a student's day. */
export const mismatches: Area = {
  name: 'mismatches',
  uses: ['setup', 'days', 'registers', 'devices'],
  apis: { mismatches: mismatchesApi },
};
