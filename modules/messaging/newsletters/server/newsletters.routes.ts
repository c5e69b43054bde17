import { implement, type Route } from '#kit/server/http/implement.ts';
import type { Job } from '#kit/server/jobs/define.ts';
import { newslettersApi } from '../contract/newsletters.ts';
import { openNewslettersApi } from '../contract/open-newsletter.ts';
import { requireImage } from './images.store.ts';
import { getNewsletter, listNewsletters } from './newsletters.store.ts';
import { imageByLink, readByLink } from './open.ts';
import type { PdfPayload } from './pdf.job.ts';
import { archiveNewsletter, decideNewsletter, submitNewsletter, takeBack } from './publish.store.ts';
import { createNewsletter, removeNewsletter, updateNewsletter } from './write.store.ts';

export const newsletterRoutes = (pdf: Job<PdfPayload>): Route[] => [
  ...implement(newslettersApi, {
    list: (ctx, input) => listNewsletters(ctx.tx, input),
    get: (ctx, { id }) => getNewsletter(ctx, id),
    image: async (ctx, { id, fileId }) => {
      await requireImage(ctx.tx, id, fileId);
      return ctx.services.files.open(ctx, fileId);
    },
    create: (ctx, draft) => createNewsletter(ctx, draft),
    update: (ctx, { id, version, ...draft }) => updateNewsletter(ctx, id, version, draft),
    remove: async (ctx, { id }) => {
      await removeNewsletter(ctx, id);
      return {};
    },
    submit: (ctx, at) => submitNewsletter(ctx, at),
    takeBack: (ctx, at) => takeBack(ctx, at),
    decide: (ctx, input) => decideNewsletter(ctx, input),
    archive: (ctx, at) => archiveNewsletter(ctx, at),
    pdf: async (ctx, { id }) => {
      const { title } = await getNewsletter(ctx, id);
      const jobId = await ctx.services.jobs.enqueue(ctx, pdf, { newsletterId: id }, `${title}.pdf`);
      ctx.changed({ entity: 'newsletter', id, action: 'PDF made' });
      return { jobId };
    },
  }),
  ...implement(openNewslettersApi, {
    read: (ctx, { token }) => readByLink(ctx, token),
    image: (ctx, { token, fileId }) => imageByLink(ctx, token, fileId),
  }),
];
