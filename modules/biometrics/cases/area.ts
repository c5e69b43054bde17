import type { Area } from '#kit/contract/module.ts';
import { casesAll } from '../contract/access.ts';
import { casesApi } from './contract/cases.ts';

/** Students who miss often: what the school does about it, step by step, and of whom class teachers are warned. */
export const cases: Area = {
  name: 'cases',
  uses: ['setup', 'days'],
  apis: { absenceCases: casesApi },
  entities: { 'absence case': casesAll },
};
