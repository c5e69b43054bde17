import { implement } from '#kit/server/http/implement.ts';
import { tableStore } from '#kit/server/db/table-store.ts';
import { type RoleBundle, roleBundlesApi } from '../../contract/role-bundles.ts';

export const roleBundleStore = tableStore<RoleBundle>({
  table: 'settings.role_bundle',
  entity: 'role bundle',
  columns: { name: 'name', roles: 'roles' },
  search: ['name'],
});

export const roleBundleRoutes = implement(roleBundlesApi, {
  list: (ctx, input) => roleBundleStore.list(ctx, input),
  get: (ctx, { id }) => roleBundleStore.get(ctx, id),
  create: (ctx, draft) => roleBundleStore.create(ctx, draft),
  update: (ctx, { id, version, ...draft }) => roleBundleStore.update(ctx, id, version, draft),

  remove: async (ctx, { id }) => {
    await roleBundleStore.remove(ctx, id);
    return {};
  },
});
