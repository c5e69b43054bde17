import { implement } from '#kit/server/http/implement.ts';
import type { AreaServer } from '../../server/parts.ts';
import { dataChangesApi, mineApi } from '../contract/data-changes.ts';
import { accept, decline, listChanges, myEmployment, paperOf, propose, readChange, withdraw } from './data-changes.store.ts';

export const selfServer: AreaServer = () => ({
  routes: [
    ...implement(mineApi, {
      get: async (ctx) => ({ mine: await myEmployment(ctx) }),
      propose: (ctx, draft) => propose(ctx, draft),
      withdraw: (ctx, at) => withdraw(ctx, at),
    }),
    ...implement(dataChangesApi, {
      list: (ctx, input) => listChanges(ctx, input),
      get: (ctx, { id }) => readChange(ctx, id),
      file: (ctx, { id }) => paperOf(ctx, id),
      accept: (ctx, input) => accept(ctx, input),
      decline: (ctx, input) => decline(ctx, input),
    }),
  ],
});
