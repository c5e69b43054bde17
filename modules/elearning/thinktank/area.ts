import type { Area } from '#kit/contract/module.ts';
import { elearningAdmin } from '../contract/access.ts';
import { challengesApi, learnerChallengesApi } from './contract/challenges.ts';
import { learnerThinktankApi } from './contract/learner.ts';
import { thinkSettingsApi, thinkWords } from './contract/settings.ts';
import { moderationApi, thinktankApi } from './contract/thinktank.ts';

/** Questions and answers of students by subject, moderated. */
export const thinktank: Area = {
  name: 'thinktank',
  uses: ['learners', 'content', 'bank', 'quizzes', 'assignments', 'videos', 'live', 'interactive'],
  publishes: ['elearning.think_activity'],
  apis: {
    thinktank: thinktankApi,
    thinkModeration: moderationApi,
    thinkSettings: thinkSettingsApi,
    thinkWords,
    thinkChallenges: challengesApi,
    learnerThinktank: learnerThinktankApi,
    learnerChallenges: learnerChallengesApi,
  },
  entities: {
    'post of the think tank': elearningAdmin,
    'thread of the think tank': elearningAdmin,
    'settings of the think tank': elearningAdmin,
    challenge: elearningAdmin,
  },
};
