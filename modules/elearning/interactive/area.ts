import type { Area } from '#kit/contract/module.ts';
import { elearningAdmin } from '../contract/access.ts';
import { activitiesApi, playerApi } from './contract/activities.ts';
import { learnerActivitiesApi } from './contract/learner.ts';

/** Activities with scores: flash cards, labelling, ordering, matching, timelines, memory, and H5P files. */
export const interactive: Area = {
  name: 'interactive',
  uses: ['learners', 'content', 'bank', 'quizzes', 'assignments', 'videos', 'live'],
  publishes: ['elearning.activity_done', 'elearning.activity_for'],
  apis: { activities: activitiesApi, h5pPlayer: playerApi, learnerActivities: learnerActivitiesApi },
  entities: { activity: elearningAdmin, 'H5P file': elearningAdmin, 'H5P player': elearningAdmin },
};
