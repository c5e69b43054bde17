import type { Area } from '#kit/contract/module.ts';

/** Questions, their versions and how answers are marked. */
export const bank: Area = {
  name: 'bank',
  uses: ['learners', 'content'],
  publishes: [],
  apis: {},
  entities: {},
};
