import { sql } from 'kysely';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { plainText } from '#kit/contract/rich-text.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { mostImages, type Newsletter, type NewsletterDraft, type NewsletterState } from '../contract/newsletter.ts';
import { keepImages } from './images.store.ts';
import { getNewsletter } from './newsletters.store.ts';

export type NewsletterWriting = Pick<SchoolContext, 'tx' | 'now' | 'school' | 'user' | 'changed' | 'services' | 'afterCommit'>;

const stands: Record<Exclude<NewsletterState, 'draft'>, string> = {
  review: 'waiting for review',
  published: 'published',
  archived: 'off the web',
};

/** Begins a newsletter. */
export async function createNewsletter(ctx: NewsletterWriting, draft: NewsletterDraft): Promise<Newsletter> {
  requireFit(draft);
  const { rows } = await sql<{ id: number }>`
    insert into messaging.newsletter (title, sections, words, author_id, author, writers, updated_at)
    values (${draft.title}, ${sectionsOf(draft)}, ${wordsOf(draft)}, ${ctx.user.accountId}, ${ctx.user.fullName},
            array[${ctx.user.accountId}::bigint], ${ctx.now}) returning id`.execute(ctx.tx);
  const { id } = one(rows);
  await keepImages(ctx, id, draft);
  const made = await getNewsletter(ctx, id);
  ctx.changed({ entity: 'newsletter', id, action: 'begun', after: forHistory(made) });
  return made;
}

/** Changes a draft; the caller becomes one of its writers. */
export async function updateNewsletter(
  ctx: NewsletterWriting,
  id: number,
  version: number,
  draft: NewsletterDraft,
): Promise<Newsletter> {
  requireFit(draft);
  const before = await getNewsletter(ctx, id, true);
  if (before.state !== 'draft')
    throw new UserError('rule', `This newsletter is ${stands[before.state]}. Send it back to its writers before it is changed.`);
  if (before.version !== version) throw staleRecord('newsletter');
  await sql`
    update messaging.newsletter
       set title = ${draft.title}, sections = ${sectionsOf(draft)}, words = ${wordsOf(draft)},
           writers = case when ${ctx.user.accountId}::bigint = any(writers) then writers else writers || ${ctx.user.accountId}::bigint end,
           updated_at = ${ctx.now}, version = version + 1
     where id = ${id}`.execute(ctx.tx);
  await keepImages(ctx, id, draft);
  const after = await getNewsletter(ctx, id);
  ctx.changed({ entity: 'newsletter', id, action: 'changed', before: forHistory(before), after: forHistory(after) });
  return after;
}

/** Throws a draft away, with its images. */
export async function removeNewsletter(ctx: NewsletterWriting, id: number): Promise<void> {
  const before = await getNewsletter(ctx, id, true);
  if (before.state !== 'draft') throw new UserError('rule', 'Only a draft is thrown away.');
  for (const { images } of before.sections) for (const { fileId } of images) await ctx.services.files.unlink(ctx, fileId);
  await sql`delete from messaging.newsletter where id = ${id}`.execute(ctx.tx);
  ctx.changed({ entity: 'newsletter', id, action: 'thrown away', before: forHistory(before) });
}

const sectionsOf = ({ sections }: NewsletterDraft) => JSON.stringify(sections.map(({ heading, body }) => ({ heading, body })));
const wordsOf = ({ sections }: Pick<NewsletterDraft, 'sections'> | Newsletter) =>
  sections.map(({ heading, body }) => [heading, plainText(body)].filter(Boolean).join('\n')).join('\n\n');

function requireFit({ sections }: NewsletterDraft): void {
  const images = sections.flatMap((section) => section.images.map(({ fileId }) => fileId));
  if (images.length > mostImages) throw fieldError('sections', `Use ${mostImages} images at most.`);
  if (new Set(images).size < images.length) throw fieldError('sections', 'An image is in the newsletter twice. Take one out.');
}

const forHistory = (one: Newsletter) => ({
  Title: one.title,
  Text: wordsOf(one),
  Images: one.sections.flatMap(({ images }) => images).length,
});
