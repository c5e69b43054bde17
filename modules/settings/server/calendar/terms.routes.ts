import { implement } from '#kit/server/http/implement.ts';
import { termsApi } from '../../contract/terms.ts';
import { readCurrentTerm, termStore } from './terms.store.ts';
import { today } from './years.store.ts';

export const termRoutes = implement(termsApi, {
  list: (ctx, input) => termStore.list(ctx, input),
  get: (ctx, { id }) => termStore.get(ctx, id),
  current: async (ctx) => ({ term: await readCurrentTerm(ctx.tx, today(ctx)) }),
  create: (ctx, draft) => termStore.create(ctx, draft),
  update: (ctx, { id, version, ...draft }) => termStore.update(ctx, id, version, draft),
  makeCurrent: (ctx, { id }) => termStore.makeCurrent(ctx, id),

  remove: async (ctx, { id }) => {
    await termStore.remove(ctx, id);
    return {};
  },
});
