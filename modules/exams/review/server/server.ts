import { implement } from '#kit/server/http/implement.ts';
import { reviewApi } from '../contract/review.ts';
import type { AreaServer } from '../../server/parts.ts';
import { examToWorkOut } from '../../sittings/server/exams.store.ts';
import { getFinding, getReview, listFindings, runReview, sayOf } from './review.store.ts';

const routes = implement(reviewApi, {
  get: (ctx, { id }) => getReview(ctx, id),
  run: (ctx, { id }) => runReview(ctx, id),
  list: async (ctx, input) => {
    await examToWorkOut(ctx.tx, input.examId);
    return listFindings(ctx, input);
  },
  right: (ctx, { id, words }) => sayOf(ctx, id, words),
  takeBack: (ctx, { id }) => sayOf(ctx, id, null),
  one: (ctx, { id }) => getFinding(ctx, id),
});

export const reviewServer: AreaServer = () => ({ routes, jobs: [] });
