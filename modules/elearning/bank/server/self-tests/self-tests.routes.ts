import { implement, type Route } from '#kit/server/http/implement.ts';
import { learnerOf } from '../../../learners/server/who.ts';
import { learnerSelfTestsApi, weakTopicsApi } from '../../contract/self-tests.ts';
import type { HeldBack } from '../ports.ts';
import { getTest, listTests, strengthsOf } from './self-tests.store.ts';
import { answerTest, beginTest, fileOfTest, finishTest } from './take-test.ts';
import { weakStudents, weakTopics } from './weak.store.ts';

/** @param held what is not asked or told while it counts elsewhere */
export const selfTestRoutes = (held: readonly HeldBack[]): Route[] => [
  ...implement(learnerSelfTestsApi, {
    list: async (ctx, input) => listTests(ctx, await learnerOf(ctx), input),
    strengths: async (ctx) => ({ rows: await strengthsOf(ctx, await learnerOf(ctx), held) }),
    begin: (ctx, input) => beginTest(ctx, input, held),
    get: async (ctx, { id }) => getTest(ctx, await learnerOf(ctx), id, held),
    answer: (ctx, input) => answerTest(ctx, input, held),
    finish: (ctx, { id }) => finishTest(ctx, id, held),
    file: (ctx, { id, fileId }) => fileOfTest(ctx, id, fileId),
  }),
  ...implement(weakTopicsApi, {
    topics: (ctx, input) => weakTopics(ctx, input),
    students: (ctx, input) => weakStudents(ctx, input),
  }),
];
