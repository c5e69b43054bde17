import type { Area } from '#kit/contract/module.ts';

/** Quizzes and self tests: attempts, marking, review. */
export const quizzes: Area = {
  name: 'quizzes',
  uses: ['learners', 'content', 'bank'],
  publishes: [],
  apis: {},
  entities: {},
};
