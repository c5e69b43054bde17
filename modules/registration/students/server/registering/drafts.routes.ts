import { notFound } from '#kit/contract/errors.ts';
import { implement } from '#kit/server/http/implement.ts';
import { draftsApi } from '../../contract/drafts.ts';
import { createDraft, draftsOf, getDraft, removeDraft, updateDraft } from './drafts.store.ts';

export const draftRoutes = implement(draftsApi, {
  list: async (ctx) => ({ rows: await draftsOf(ctx.tx, ctx.user.accountId) }),
  get: (ctx, { id }) => getDraft(ctx.tx, ctx.user.accountId, id),

  create: async (ctx, draft) => {
    const kept = await createDraft(ctx.tx, ctx.user.accountId, draft);
    // Told without what was typed: that is nobody's but its owner's, and health may be among it.
    ctx.changed({ entity: 'draft', id: kept.id, action: 'kept', after: { Title: kept.title } });
    return kept;
  },

  update: async (ctx, { id, ...draft }) => {
    const kept = await updateDraft(ctx.tx, ctx.user.accountId, id, draft);
    ctx.changed({ entity: 'draft', id, action: 'kept', after: { Title: kept.title, Step: kept.step } });
    return kept;
  },

  remove: async (ctx, { id }) => {
    if (!(await removeDraft(ctx.tx, ctx.user.accountId, id))) throw notFound('draft');
    return {};
  },
});
