import { implement } from '#kit/server/http/implement.ts';
import { handlersOf } from '#kit/server/resource/handlers-of.ts';
import { sponsorsApi, sponsorshipsApi } from '../contract/sponsors.ts';
import { sponsorships, sponsorStore } from './sponsors.store.ts';

export const sponsorRoutes = [
  ...implement(sponsorsApi, handlersOf(sponsorStore)),
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
