import type { Area } from '#kit/contract/module.ts';

/** Topics, tags and genres, and the files that students learn from. */
export const content: Area = {
  name: 'content',
  uses: ['learners'],
  publishes: [],
  apis: {},
  entities: {},
};
