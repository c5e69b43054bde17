import { implement } from '#kit/server/http/implement.ts';
import { handlersOf } from '#kit/server/resource/handlers-of.ts';
import { classesApi } from '../../contract/classes.ts';
import { classTable, createClass, reorderClasses, updateClass } from './classes.store.ts';

export const classRoutes = implement(classesApi, {
  ...handlersOf({ ...classTable, create: createClass, update: updateClass }),
  reorder: async (ctx, { ids }) => ({ rows: await reorderClasses(ctx, ids) }),
});
