import { implement } from '#kit/server/http/implement.ts';
import { handlersOf } from '#kit/server/resource/handlers-of.ts';
import type { AreaServer } from '../../server/parts.ts';
import { bankBranches, banksApi } from '../contract/banks.ts';
import { postingRulesApi } from '../contract/posting-rules.ts';
import { hrSettingsApi } from '../contract/settings.ts';
import { addKenyanBanks, bankStore, branchStore } from './banks.store.ts';
import {
  createPostingRule,
  listPostingRules,
  postingAccounts,
  postingRule,
  removePostingRule,
  updatePostingRule,
} from './posting-rules.store.ts';
import { addUsualRules } from './usual-posting.ts';
import { hrSetting, saveHrSetting } from './settings.store.ts';

export const setupServer: AreaServer = () => ({
  routes: [
    ...implement(hrSettingsApi, { get: (ctx) => hrSetting(ctx.tx), save: saveHrSetting }),
    ...implement(banksApi, { ...handlersOf(bankStore), addKenyan: addKenyanBanks }),
    ...implement(bankBranches.api, handlersOf(branchStore)),
    ...implement(postingRulesApi, {
      list: (ctx, input) => listPostingRules(ctx.tx, input),
      get: (ctx, { id }) => postingRule(ctx.tx, id),
      create: createPostingRule,
      update: (ctx, { id, version, ...draft }) => updatePostingRule(ctx, id, version, draft),
      remove: async (ctx, { id }) => {
        await removePostingRule(ctx, id);
        return {};
      },
      addUsual: addUsualRules,
      accounts: (ctx) => postingAccounts(ctx.tx),
    }),
  ],
});
