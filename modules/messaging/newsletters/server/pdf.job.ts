import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { judge } from '#kit/contract/access.ts';
import { dayIn, formatDay } from '#kit/contract/dates.ts';
import { UserError } from '#kit/contract/errors.ts';
import { viewerOf } from '#kit/server/auth/principal.ts';
import { defineJob } from '#kit/server/jobs/define.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { type TypstImage, writePdf } from '#kit/server/pdf/typst.ts';
import { messagingUse } from '../../contract/access.ts';
import { imagesOfNewsletter, problemsOf } from './images.store.ts';
import { getNewsletter } from './newsletters.store.ts';

const payload = z.object({ newsletterId: z.int().positive() });
export type PdfPayload = z.output<typeof payload>;

/** A newsletter as a PDF on the school's paper, without the images that families do not agree to. */
export const newsletterPdfJob = (letterhead: LetterheadProvider) =>
  defineJob({
    kind: 'messaging.newsletter',
    payload,
    run: async (job) => {
      if (judge(messagingUse, viewerOf(job.user)) !== 'allowed')
        throw new UserError('forbidden', 'You do not have the right to make newsletters.');
      const { title, data, images } = await job.snapshot((ctx) => gather(ctx, job.payload.newsletterId, letterhead));
      await job.progress(1, 2, 'Making the PDF');
      const bytes = await writePdf(new URL('./newsletter.typ', import.meta.url), data, images, job.signal);
      return job.finish(async (ctx) => {
        const name = `${title.replaceAll(/[\\/:*?"<>|]/g, '-')}.pdf`;
        const fileId = await ctx.services.files.keepMade(ctx, { bytes, name, type: 'application/pdf', purpose: 'export' });
        return { fileId };
      });
    },
  });

async function gather(ctx: SchoolContext, id: number, letterhead: LetterheadProvider) {
  const one = await getNewsletter(ctx, id);
  const rows = await imagesOfNewsletter(ctx.tx, id);
  const held = new Set((await problemsOf(ctx.tx, rows)).map(({ fileId }) => fileId));
  const head = await letterhead(ctx);
  const images: TypstImage[] = head.logo ? [{ name: 'logo', bytes: head.logo }] : [];
  for (const { fileId } of rows)
    if (!held.has(fileId)) images.push({ name: `image-${fileId}`, bytes: await bytesOf(ctx, fileId) });
  const data = {
    name: head.name,
    motto: head.motto,
    contacts: head.contacts,
    logo: head.logo ? 'logo' : null,
    title: one.title,
    issue: one.number === null ? 'Draft' : `No. ${one.number} of ${one.year}`,
    day: one.publishedAt === null ? '' : formatDay(dayIn(ctx.school.timeZone, new Date(one.publishedAt))),
    sections: one.sections.map(({ heading, body, images: own }) => ({
      heading,
      blocks: body.content,
      images: own.filter(({ fileId }) => !held.has(fileId)).map(({ fileId, caption }) => ({ name: `image-${fileId}`, caption })),
    })),
  };
  return { title: one.title, data, images };
}

async function bytesOf(ctx: SchoolContext, fileId: number): Promise<Uint8Array> {
  const { body } = await ctx.services.files.open(ctx, fileId);
  return body instanceof Uint8Array ? body : buffer(body);
}
