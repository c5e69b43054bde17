import { implement } from '#kit/server/http/implement.ts';
import { yearsApi } from '../../contract/years.ts';
import { yearStore } from './years.store.ts';

export const yearRoutes = implement(yearsApi, {
  list: (ctx, input) => yearStore.list(ctx, input),
  get: (ctx, { id }) => yearStore.get(ctx, id),
  create: (ctx, draft) => yearStore.create(ctx, draft),
  update: (ctx, { id, version, ...draft }) => yearStore.update(ctx, id, version, draft),
  close: (ctx, { id }) => yearStore.close(ctx, id),
  reopen: (ctx, { id, reason }) => yearStore.reopen(ctx, id, reason),

  remove: async (ctx, { id }) => {
    await yearStore.remove(ctx, id);
    return {};
  },
});
