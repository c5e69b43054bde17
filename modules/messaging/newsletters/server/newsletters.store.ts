import { type RawBuilder, sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import type { RichText } from '#kit/contract/rich-text.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { matches } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { Newsletter, NewsletterFilter, NewsletterRow } from '../contract/newsletter.ts';
import { type ImageRow, imagesOfNewsletter, problemsOf } from './images.store.ts';

export type NewsletterReading = Pick<SchoolContext, 'tx' | 'user'>;

const row = sql`
  n.id, n.title, n.state, n.year, n.number, n.author, n.reviewer, n.published_at as "publishedAt", n.updated_at as "updatedAt"`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  publishedAt: sql`n.published_at`,
  title: sql`lower(n.title)`,
  author: sql`lower(n.author)`,
  updatedAt: sql`n.updated_at`,
};

export async function listNewsletters(tx: Tx, filter: NewsletterFilter): Promise<Page<NewsletterRow>> {
  const where = sql`(${filter.state ?? null}::text is null or n.state = ${filter.state ?? null})
    and (${filter.year ?? null}::int is null or n.year = ${filter.year ?? null})
    and ${matches([sql`n.title`, sql`n.words`, sql`n.author`], filter.q ?? '')}`;
  const down = sql`${wayOf(filter.sort)} nulls last`;
  const key = filter.sort.replace(/^-/, '');
  const order = key === 'number' ? sql`n.year ${down}, n.number ${down}` : sql`${sortable[key] ?? sql`n.updated_at`} ${down}`;
  const { rows } = await sql<NewsletterRow>`
    select ${row}, (select count(*)::int from messaging.newsletter_image i
                     where i.school_id = n.school_id and i.newsletter_id = n.id) as images
      from messaging.newsletter n where ${where}
     order by ${order}, n.id desc ${onPage(filter)}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from messaging.newsletter n where ${where}`.execute(tx);
  return { rows, total: one(counted).total };
}

type Stored = Omit<Newsletter, 'sections' | 'problems'> & { sections: { heading: string | null; body: RichText }[] };

/** One newsletter as its writers see it; locked until the transaction ends with `lock`. Throws 404. */
export async function getNewsletter(ctx: NewsletterReading, id: number, lock = false): Promise<Newsletter> {
  const { rows } = await sql<Stored>`
    select ${row}, n.version, ${ctx.user.accountId}::bigint = any(n.writers) as mine, n.sections, n.remark,
           n.submitted_at as "submittedAt", n.archived_at as "archivedAt", n.token as link
      from messaging.newsletter n where n.id = ${id} ${lock ? sql`for update` : sql``}`.execute(ctx.tx);
  const found = rows[0];
  if (!found) throw notFound('newsletter');
  const images = await imagesOfNewsletter(ctx.tx, id);
  const open = found.state === 'draft' || found.state === 'review';
  return {
    ...found,
    sections: withImages(found.sections, images).map(({ images: own, ...section }) => ({
      ...section,
      images: own.map(({ fileId, caption, nobody, students }) => ({ fileId, caption, nobody, students })),
    })),
    problems: open ? await problemsOf(ctx.tx, images) : [],
  };
}

/** The sections of a newsletter with their images in order. */
export const withImages = <S extends object>(
  sections: readonly S[],
  images: readonly ImageRow[],
): (S & { images: ImageRow[] })[] =>
  sections.map((section, at) => ({ ...section, images: images.filter((image) => image.section === at) }));
