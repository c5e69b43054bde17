import { implement } from '#kit/server/http/implement.ts';
import { streamsApi } from '../../contract/streams.ts';
import { streamTable, updateStream } from './streams.store.ts';

export const streamRoutes = implement(streamsApi, {
  // In the order of the classes, not of their names.
  list: (ctx, input) => streamTable.list(ctx, { ...input, sort: input.sort.replace('className', 'classLevel') }),
  get: (ctx, { id }) => streamTable.get(ctx, id),
  create: (ctx, draft) => streamTable.create(ctx, draft),
  update: (ctx, { id, version, ...draft }) => updateStream(ctx, id, version, draft),

  remove: async (ctx, { id }) => {
    await streamTable.remove(ctx, id);
    return {};
  },
});
