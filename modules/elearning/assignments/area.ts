import type { Area } from '#kit/contract/module.ts';

/** Assignments: what is handed in, marked and given back. */
export const assignments: Area = {
  name: 'assignments',
  uses: ['learners', 'content', 'bank', 'quizzes'],
  publishes: [],
  apis: {},
  entities: {},
};
