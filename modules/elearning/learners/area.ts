import type { Area } from '#kit/contract/module.ts';

/** Students’ own accounts and what they see on their first page. */
export const learners: Area = {
  name: 'learners',
  uses: [],
  publishes: [],
  apis: {},
  entities: {},
};
