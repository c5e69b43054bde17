import { implement } from '#kit/server/http/implement.ts';
import { departmentsApi } from '../../contract/departments.ts';
import { departmentStore } from './departments.store.ts';

export const departmentRoutes = implement(departmentsApi, {
  list: (ctx, input) => departmentStore.list(ctx, input),
  get: (ctx, { id }) => departmentStore.get(ctx, id),
  create: (ctx, draft) => departmentStore.create(ctx, draft),
  update: (ctx, { id, version, ...draft }) => departmentStore.update(ctx, id, version, draft),

  remove: async (ctx, { id }) => {
    await departmentStore.remove(ctx, id);
    return {};
  },
});
