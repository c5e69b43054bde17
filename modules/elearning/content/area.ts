import type { Area } from '#kit/contract/module.ts';
import { readsLibrary } from '../contract/access.ts';
import { genres, genresApi } from './contract/genres.ts';
import { learnerContentApi } from './contract/learner-content.ts';
import { contentOptionsApi, learnerTopicsApi } from './contract/options.ts';
import { resourceApproval } from './contract/resource-approval.ts';
import { resourcesApi } from './contract/resources-api.ts';
import { tags, tagsApi } from './contract/tags.ts';
import { topicsApi } from './contract/topics.ts';

/** Topics, tags and genres, and the files that students learn from. */
export const content: Area = {
  name: 'content',
  uses: ['learners'],
  publishes: [
    'elearning.words_of',
    'elearning.sought',
    'elearning.topic',
    'elearning.tag',
    'elearning.genre',
    'elearning.resource',
    'elearning.resource_page',
    'elearning.resources_with',
  ],
  apis: {
    contentOptions: contentOptionsApi,
    learnerTopics: learnerTopicsApi,
    topics: topicsApi,
    tags: tagsApi,
    genres: genresApi,
    resources: resourcesApi,
    learnerContent: learnerContentApi,
  },
  entities: {
    topic: readsLibrary,
    [tags.words.one]: readsLibrary,
    [genres.words.one]: readsLibrary,
    [resourceApproval.entity]: readsLibrary,
  },
  approvals: [resourceApproval],
};
