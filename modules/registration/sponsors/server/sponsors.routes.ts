import { implement } from '#kit/server/http/implement.ts';
import { sponsorsApi, sponsorshipsApi } from '../contract/sponsors.ts';
import { sponsorships, sponsorStore } from './sponsors.store.ts';

export const sponsorRoutes = [
  ...implement(sponsorsApi, {
    list: (ctx, input) => sponsorStore.list(ctx, input),
    get: (ctx, { id }) => sponsorStore.get(ctx, id),
    create: (ctx, draft) => sponsorStore.create(ctx, draft),
    update: (ctx, { id, version, ...draft }) => sponsorStore.update(ctx, id, version, draft),
    remove: async (ctx, { id }) => {
      await sponsorStore.remove(ctx, id);
      return {};
    },
  }),
  ...implement(sponsorshipsApi, {
    list: (ctx, input) => sponsorships.list(ctx, input),
    create: (ctx, draft) => sponsorships.create(ctx, draft),
    update: (ctx, { id, version, ...terms }) => sponsorships.update(ctx, id, version, terms),
    remove: async (ctx, { id }) => {
      await sponsorships.remove(ctx, id);
      return {};
    },
  }),
];
