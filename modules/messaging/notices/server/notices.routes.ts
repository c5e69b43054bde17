import { implement } from '#kit/server/http/implement.ts';
import { noticesApi } from '../contract/notices.ts';
import { getNotice, listNotices, requireFile } from './notices.store.ts';
import { acknowledge, listReaders, markRead } from './readers.store.ts';
import { createNotice, publishNotice, removeNotice, updateNotice, withdrawNotice } from './write.store.ts';

export const noticeRoutes = implement(noticesApi, {
  list: (ctx, input) => listNotices(ctx, input),
  get: (ctx, { id }) => getNotice(ctx, id),
  file: async (ctx, { id, fileId }) => {
    await requireFile(ctx, id, fileId);
    return ctx.services.files.open(ctx, fileId);
  },
  read: async (ctx, { id }) => {
    await markRead(ctx, id);
    return {};
  },
  acknowledge: (ctx, { id, edition }) => acknowledge(ctx, id, edition),
  create: (ctx, draft) => createNotice(ctx, draft),
  update: (ctx, { id, version, askAgain, ...draft }) => updateNotice(ctx, id, version, draft, askAgain),
  remove: async (ctx, { id }) => {
    await removeNotice(ctx, id);
    return {};
  },
  publish: (ctx, { id, version }) => publishNotice(ctx, id, version),
  withdraw: (ctx, { id, version, because }) => withdrawNotice(ctx, id, version, because),
  readers: (ctx, input) => listReaders(ctx, input),
});
