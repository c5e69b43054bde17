import { implement } from '#kit/server/http/implement.ts';
import { handlersOf } from '#kit/server/resource/handlers-of.ts';
import { voteHeadsApi } from '../../contract/vote-heads.ts';
import { addGazetted, incomeAccounts, voteHeadOptions, voteHeadStore } from './vote-heads.store.ts';

export const voteHeadRoutes = implement(voteHeadsApi, {
  ...handlersOf(voteHeadStore),
  options: async ({ tx }) => ({ rows: await voteHeadOptions(tx) }),
  incomeAccounts: async ({ tx }) => ({ rows: await incomeAccounts(tx) }),
  addPublicSchool: async (ctx) => ({ added: (await addGazetted(ctx)).length }),
});
