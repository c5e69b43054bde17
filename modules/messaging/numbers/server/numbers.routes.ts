import { implement, type Route } from '#kit/server/http/implement.ts';
import { blacklistApi } from '../contract/blacklist.ts';
import { hygieneApi } from '../contract/hygiene.ts';
import { addBlocked, listBlocked, pasteBlocked, removeBlocked } from './blacklist.store.ts';
import { doubtfulNumbers } from './hygiene.store.ts';

export const numberRoutes: Route[] = [
  ...implement(blacklistApi, {
    list: (ctx, input) => listBlocked(ctx.tx, input),
    create: (ctx, draft) => addBlocked(ctx, draft),
    paste: (ctx, { numbers, reason }) => pasteBlocked(ctx, numbers, reason),
    remove: async (ctx, { id, reason }) => {
      await removeBlocked(ctx, id, reason);
      return {};
    },
  }),
  ...implement(hygieneApi, { list: (ctx, input) => doubtfulNumbers(ctx.tx, input) }),
];
