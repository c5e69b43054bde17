import type { Area } from '#kit/contract/module.ts';
import { postsContent } from '../contract/access.ts';
import { questionsApi } from './contract/questions.ts';
import { learnerSelfTestsApi, weakTopicsApi } from './contract/self-tests.ts';
import { splitApi } from './contract/split.ts';
import { questionFilesApi } from './contract/transfer.ts';

/** Questions, their versions and how answers are marked; what students ask themselves. */
export const bank: Area = {
  name: 'bank',
  uses: ['learners', 'content'],
  publishes: [
    'elearning.question',
    'elearning.question_version',
    'elearning.question_tag',
    'elearning.self_test',
    'elearning.self_test_question',
  ],
  apis: {
    questions: questionsApi,
    questionFiles: questionFilesApi,
    paperPieces: splitApi,
    learnerSelfTests: learnerSelfTestsApi,
    weakTopics: weakTopicsApi,
  },
  entities: { question: postsContent, 'file of questions': postsContent },
};
