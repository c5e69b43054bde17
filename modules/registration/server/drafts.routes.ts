import { notFound } from '#kit/contract/errors.ts';
import { implement } from '#kit/server/http/implement.ts';
import { draftsApi } from '../contract/drafts.ts';
import { createDraft, draftsOf, getDraft, removeDraft, updateDraft } from './drafts.store.ts';

export const draftRoutes = implement(draftsApi, {
  list: async (ctx) => ({ rows: await draftsOf(ctx.tx, ctx.user.accountId) }),
  get: (ctx, { id }) => getDraft(ctx.tx, ctx.user.accountId, id),
  create: (ctx, draft) => createDraft(ctx.tx, ctx.user.accountId, draft),
  update: (ctx, { id, ...draft }) => updateDraft(ctx.tx, ctx.user.accountId, id, draft),

  remove: async (ctx, { id }) => {
    if (!(await removeDraft(ctx.tx, ctx.user.accountId, id))) throw notFound('draft');
    return {};
  },
});
