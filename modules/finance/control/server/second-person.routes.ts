import { implement } from '#kit/server/http/implement.ts';
import { secondPersonApi } from '../contract/second-person.ts';
import { cancelWaiting, decideWaiting } from './decide.store.ts';
import { limitsOf, setLimits } from './limits.store.ts';
import { listWaiting, waitingOf } from './waiting.store.ts';

export const secondPersonRoutes = implement(secondPersonApi, {
  list: (ctx, input) => listWaiting(ctx, input),
  get: (ctx, { id }) => waitingOf(ctx, id),
  decide: (ctx, input) => decideWaiting(ctx, input),
  cancel: (ctx, { id }) => cancelWaiting(ctx, id),
  limits: (ctx) => limitsOf(ctx),
  setLimits: (ctx, limits) => setLimits(ctx, limits),
});
