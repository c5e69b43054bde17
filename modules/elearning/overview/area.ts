import type { Area } from '#kit/contract/module.ts';
import { overviewApi } from './contract/overview.ts';

/** What is due, live, waiting and behind, of all of e-learning. */
export const overview: Area = {
  name: 'overview',
  uses: ['learners', 'content', 'bank', 'quizzes', 'assignments', 'videos', 'live', 'interactive', 'thinktank', 'ai'],
  publishes: [],
  apis: { elearningOverview: overviewApi },
  entities: {},
};
