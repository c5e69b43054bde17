import type { SchoolContext } from '#kit/server/http/context.ts';
import { implement } from '#kit/server/http/implement.ts';
import { departmentsApi } from '../../contract/departments.ts';
import { departmentStore } from './departments.store.ts';

// To head a department is a right.
const forgetRights = (ctx: SchoolContext) => ctx.afterCommit(() => ctx.services.identity.forget());

export const departmentRoutes = implement(departmentsApi, {
  list: (ctx, input) => departmentStore.list(ctx, input),
  get: (ctx, { id }) => departmentStore.get(ctx, id),
  create: (ctx, draft) => {
    forgetRights(ctx);
    return departmentStore.create(ctx, draft);
  },
  update: (ctx, { id, version, ...draft }) => {
    forgetRights(ctx);
    return departmentStore.update(ctx, id, version, draft);
  },

  remove: async (ctx, { id }) => {
    await departmentStore.remove(ctx, id);
    return {};
  },
});
