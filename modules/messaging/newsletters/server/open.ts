import { sql } from 'kysely';
import type { BinaryAnswer, Output } from '#kit/contract/endpoint.ts';
import { dayIn } from '#kit/contract/dates.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { RichText } from '#kit/contract/rich-text.ts';
import { asSchool } from '#kit/server/db/transaction.ts';
import type { PublicContext } from '#kit/server/http/context.ts';
import { schoolInTransaction } from '#modules/platform/server/public.ts';
import type { OpenNewsletter, openNewslettersApi } from '../contract/open-newsletter.ts';
import { imagesOfNewsletter, problemsOf } from './images.store.ts';
import { withImages } from './newsletters.store.ts';

/** The shape of a link's end: the school in base 36, a dot, 192 random bits. */
const shape = /^([0-9a-z]{1,6})\.[A-Za-z0-9_-]{32}$/;

interface Found extends Omit<OpenNewsletter, 'sections' | 'publishedOn'> {
  id: number;
  publishedAt: string;
  state: 'published' | 'archived';
  sections: { heading: string | null; body: RichText }[];
}

async function schoolOf(ctx: PublicContext, token: string) {
  const id = Number.parseInt(shape.exec(token)?.[1] ?? '', 36);
  const school = id > 0 && id < 2 ** 31 ? await schoolInTransaction(ctx, id) : null;
  return school?.status === 'active' ? school : null;
}

async function byToken(ctx: PublicContext, token: string): Promise<Found | null> {
  const { rows } = await sql<Found>`
    select id, state, title, year, number, published_at as "publishedAt", sections
      from messaging.newsletter where token = ${token}`.execute(ctx.tx);
  return rows[0] ?? null;
}

/** The images of a newsletter that families agree to as of now. */
async function agreedImages(ctx: PublicContext, id: number) {
  const images = await imagesOfNewsletter(ctx.tx, id);
  const held = new Set((await problemsOf(ctx.tx, images)).map(({ fileId }) => fileId));
  return images.filter(({ fileId }) => !held.has(fileId));
}

/** A published newsletter for whoever holds its link. */
export async function readByLink(ctx: PublicContext, token: string): Promise<Output<typeof openNewslettersApi.read>> {
  const nothing = { school: null, newsletter: null, withdrawn: false };
  const school = await schoolOf(ctx, token);
  if (!school) return nothing;
  return asSchool(ctx.tx, school.id, async () => {
    const found = await byToken(ctx, token);
    if (!found) return nothing;
    if (found.state !== 'published') return { school: school.name, newsletter: null, withdrawn: true };
    const sections = withImages(found.sections, await agreedImages(ctx, found.id));
    const publishedOn = dayIn(school.timeZone, new Date(found.publishedAt));
    return { school: school.name, newsletter: { ...found, publishedOn, sections }, withdrawn: false };
  });
}

/** One of its images. Throws 404. */
export async function imageByLink(ctx: PublicContext, token: string, fileId: number): Promise<BinaryAnswer> {
  const school = await schoolOf(ctx, token);
  if (!school) throw notFound('image');
  return asSchool(ctx.tx, school.id, async () => {
    const found = await byToken(ctx, token);
    const images = found?.state === 'published' ? await agreedImages(ctx, found.id) : [];
    if (!images.some((image) => image.fileId === fileId)) throw notFound('image');
    return ctx.services.files.openOf(ctx.tx, school.id, fileId);
  });
}
