import { implement } from '#kit/server/http/implement.ts';
import { classesApi } from '../../contract/classes.ts';
import { classTable, createClass, reorderClasses, updateClass } from './classes.store.ts';

export const classRoutes = implement(classesApi, {
  list: (ctx, input) => classTable.list(ctx, input),
  get: (ctx, { id }) => classTable.get(ctx, id),
  create: (ctx, draft) => createClass(ctx, draft),
  update: (ctx, { id, version, ...draft }) => updateClass(ctx, id, version, draft),
  reorder: async (ctx, { ids }) => ({ rows: await reorderClasses(ctx, ids) }),

  remove: async (ctx, { id }) => {
    await classTable.remove(ctx, id);
    return {};
  },
});
