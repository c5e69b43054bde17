import { implement } from '#kit/server/http/implement.ts';
import { reviewApi } from '../../contract/review/review.ts';
import type { Area } from '../parts.ts';
import { examToWorkOut } from '../sittings/exams.store.ts';
import { getReview, listFindings, runReview, sayOf, wordsOf } from './review.store.ts';

const routes = implement(reviewApi, {
  get: (ctx, { id }) => getReview(ctx, id),
  run: (ctx, { id }) => runReview(ctx, id),
  list: async (ctx, input) => {
    await examToWorkOut(ctx.tx, input.examId);
    return listFindings(ctx, input);
  },
  right: (ctx, { id, words }) => sayOf(ctx, id, words),
  takeBack: (ctx, { id }) => sayOf(ctx, id, null),
  words: async (ctx, { id }) => ({ rows: await wordsOf(ctx, id) }),
});

export const reviewArea: Area = () => ({ routes, jobs: [] });
