import { implement } from '#kit/server/http/implement.ts';
import { tableStore } from '#kit/server/db/table-store.ts';
import { type Template, templatesApi } from '../contract/templates.ts';

/** The texts that a school has kept. */
export const templateStore = tableStore<Template>({
  table: 'messaging.template',
  entity: 'template',
  columns: { name: 'name', language: 'language', body: 'body' },
  search: ['name', 'body'],
  filters: ['language'],
});

export const templateRoutes = implement(templatesApi, {
  list: (ctx, input) => templateStore.list(ctx, input),
  get: (ctx, { id }) => templateStore.get(ctx, id),
  create: (ctx, draft) => templateStore.create(ctx, draft),
  update: (ctx, { id, version, ...draft }) => templateStore.update(ctx, id, version, draft),
  remove: async (ctx, { id }) => {
    await templateStore.remove(ctx, id);
    return {};
  },
});
