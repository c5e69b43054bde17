import { implement } from '#kit/server/http/implement.ts';
import { discountsApi, instalmentsApi } from '../../contract/discounts.ts';
import { discountStore } from './discounts.store.ts';
import { instalmentStore } from './instalments.store.ts';

export const discountRoutes = [
  ...implement(discountsApi, {
    list: (ctx, input) => discountStore.list(ctx, input),
    get: (ctx, { id }) => discountStore.get(ctx, id),
    create: (ctx, draft) => discountStore.create(ctx, draft),
    update: (ctx, { id, version, ...draft }) => discountStore.update(ctx, id, version, draft),
    remove: async (ctx, { id }) => {
      await discountStore.remove(ctx, id);
      return {};
    },
  }),
  ...implement(instalmentsApi, {
    list: (ctx, input) => instalmentStore.list(ctx, input),
    get: (ctx, { id }) => instalmentStore.get(ctx, id),
    create: (ctx, draft) => instalmentStore.create(ctx, draft),
    update: (ctx, { id, version, ...draft }) => instalmentStore.update(ctx, id, version, draft),
    remove: async (ctx, { id }) => {
      await instalmentStore.remove(ctx, id);
      return {};
    },
  }),
];
