import { implement, type Route } from '#kit/server/http/implement.ts';
import { secondPersonApi } from '../contract/second-person.ts';
import { cancelWaiting, decideWaiting } from './decide.store.ts';
import type { WaitingPosts } from './waiting-posts.ts';
import { limitsOf, setLimits } from './limits.store.ts';
import { listWaiting, waitingOf } from './waiting.store.ts';

/** @param waitingPosts how what waits is posted, by the areas that let it wait */
export const secondPersonRoutes = (waitingPosts: WaitingPosts): Route[] =>
  implement(secondPersonApi, {
    list: (ctx, input) => listWaiting(ctx, input),
    get: (ctx, { id }) => waitingOf(ctx, id),
    decide: (ctx, input) => decideWaiting(ctx, input, waitingPosts),
    cancel: (ctx, { id }) => cancelWaiting(ctx, id),
    limits: (ctx) => limitsOf(ctx),
    setLimits: (ctx, limits) => setLimits(ctx, limits),
  });
