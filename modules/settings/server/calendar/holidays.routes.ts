import { implement } from '#kit/server/http/implement.ts';
import { holidaysApi } from '../../contract/holidays.ts';
import { holidayStore } from './holidays.store.ts';

export const holidayRoutes = implement(holidaysApi, {
  list: (ctx, input) => holidayStore.list(ctx, input),
  get: (ctx, { id }) => holidayStore.get(ctx, id),
  create: (ctx, draft) => holidayStore.create(ctx, draft),
  update: (ctx, { id, version, ...draft }) => holidayStore.update(ctx, id, version, draft),
  addPublic: async (ctx) => ({ added: await holidayStore.addPublic(ctx) }),

  remove: async (ctx, { id }) => {
    await holidayStore.remove(ctx, id);
    return {};
  },
});
