import { implement } from '#kit/server/http/implement.ts';
import { coursesApi } from '../../contract/courses.ts';
import { courseStore } from './courses.store.ts';

export const courseRoutes = implement(coursesApi, {
  list: (ctx, input) => courseStore.list(ctx, input),
  get: (ctx, { id }) => courseStore.get(ctx, id),
  create: (ctx, draft) => courseStore.create(ctx, draft),
  update: (ctx, { id, version, ...draft }) => courseStore.update(ctx, id, version, draft),

  remove: async (ctx, { id }) => {
    await courseStore.remove(ctx, id);
    return {};
  },
});
