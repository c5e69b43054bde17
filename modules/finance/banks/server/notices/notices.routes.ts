import { implement, type Route } from '#kit/server/http/implement.ts';
import { noticesApi } from '../../contract/notices.ts';
import { takeNotice } from '../incoming/take-notice.ts';
import { closeNotice, listNotices, noticeById, openAgain, rawNotice, takeByHand } from './notices.store.ts';

export const noticesRoutes: Route[] = implement(noticesApi, {
  list: (ctx, input) => listNotices(ctx.tx, input),
  get: (ctx, { id }) => noticeById(ctx.tx, id),
  raw: (ctx, { id }) => rawNotice(ctx, id),
  again: async (ctx, { id }) => {
    await openAgain(ctx, id);
    // It is judged under the provider's name, as at first.
    ctx.afterCommit(async () => {
      await takeNotice(ctx.services, ctx.school, ctx.log, id);
    });
    return noticeById(ctx.tx, id);
  },
  take: async (ctx, input) => {
    await takeByHand(ctx, input);
    return noticeById(ctx.tx, input.id);
  },
  close: async (ctx, { id, reason }) => {
    await closeNotice(ctx, id, reason);
    return noticeById(ctx.tx, id);
  },
});
