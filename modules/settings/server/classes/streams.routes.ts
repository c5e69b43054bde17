import type { SchoolContext } from '#kit/server/http/context.ts';
import { implement } from '#kit/server/http/implement.ts';
import { streamsApi } from '../../contract/streams.ts';
import { streamTable, updateStream } from './streams.store.ts';

// Whose class it is is a right.
const forgetRights = (ctx: SchoolContext) => ctx.afterCommit(() => ctx.services.identity.forget());

export const streamRoutes = implement(streamsApi, {
  // In the order of the classes, not of their names.
  list: (ctx, input) => streamTable.list(ctx, { ...input, sort: input.sort.replace('className', 'classLevel') }),
  get: (ctx, { id }) => streamTable.get(ctx, id),
  create: (ctx, draft) => {
    forgetRights(ctx);
    return streamTable.create(ctx, draft);
  },
  update: (ctx, { id, version, ...draft }) => {
    forgetRights(ctx);
    return updateStream(ctx, id, version, draft);
  },

  remove: async (ctx, { id }) => {
    await streamTable.remove(ctx, id);
    return {};
  },
});
