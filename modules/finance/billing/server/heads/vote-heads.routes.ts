import { implement } from '#kit/server/http/implement.ts';
import { voteHeadsApi } from '../../contract/vote-heads.ts';
import { addGazetted, incomeAccounts, voteHeadOptions, voteHeadStore } from './vote-heads.store.ts';

export const voteHeadRoutes = implement(voteHeadsApi, {
  list: (ctx, input) => voteHeadStore.list(ctx, input),
  options: async ({ tx }) => ({ rows: await voteHeadOptions(tx) }),
  incomeAccounts: async ({ tx }) => ({ rows: await incomeAccounts(tx) }),
  get: (ctx, { id }) => voteHeadStore.get(ctx, id),
  create: (ctx, draft) => voteHeadStore.create(ctx, draft),
  addPublicSchool: async (ctx) => ({ added: (await addGazetted(ctx)).length }),
  update: (ctx, { id, version, ...draft }) => voteHeadStore.update(ctx, id, version, draft),
  remove: async (ctx, { id }) => {
    await voteHeadStore.remove(ctx, id);
    return {};
  },
});
