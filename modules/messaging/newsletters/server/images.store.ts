import { sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { studentsWithConsent } from '#modules/registration/server/public.ts';
import type { ImageProblem, NewsletterDraft } from '../contract/newsletter.ts';

/** An image of a newsletter with the students who are tagged on it. */
export interface ImageRow {
  fileId: number;
  section: number;
  caption: string | null;
  nobody: boolean;
  students: { id: number; name: string }[];
}

/** The images of a newsletter in their order. */
export async function imagesOfNewsletter(tx: Tx, id: number): Promise<ImageRow[]> {
  const { rows } = await sql<ImageRow>`
    select i.file_id as "fileId", i.section, i.caption, i.nobody,
           coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.full_name) order by s.full_name, s.id)
                       from messaging.newsletter_tag t
                       join registration.roll s on s.school_id = t.school_id and s.id = t.student_id
                      where t.school_id = i.school_id and t.newsletter_id = i.newsletter_id and t.file_id = i.file_id), '[]') as students
      from messaging.newsletter_image i where i.newsletter_id = ${id} order by i.section, i.place, i.file_id`.execute(tx);
  return rows;
}

/**
 * The images that may not be published as families stand now: those that neither name students nor say that none can be
 * recognised, and those on which a student is tagged whose family has not said yes to pictures in newsletters.
 */
export async function problemsOf(tx: Tx, images: readonly ImageRow[]): Promise<ImageProblem[]> {
  const tagged = [...new Set(images.flatMap(({ students }) => students.map(({ id }) => id)))];
  const agreed = tagged.length > 0 ? await studentsWithConsent(tx, tagged, 'publication') : new Set<number>();
  return images.flatMap(({ nobody, students, section, fileId, caption }) => {
    const without = students.filter(({ id }) => !agreed.has(id));
    const untold = !nobody && students.length === 0;
    return untold || without.length > 0 ? [{ section, fileId, caption, students: without }] : [];
  });
}

/** The same as sentences, for a refusal. */
export function problemWords({ section, caption, students }: ImageProblem): string {
  const which = `${caption === null ? 'An image' : `The image “${caption}”`} in section ${section + 1}`;
  if (students.length === 0)
    return `${which} does not say who is on it. Name the students, or tick that nobody can be recognised.`;
  const names = students.map(({ name }) => name).join(', ');
  return `${which} shows ${names}, whose family has not agreed to pictures in newsletters.`;
}

type Keeping = Pick<SchoolContext, 'tx' | 'user' | 'school' | 'services'>;

/** Keeps the images as the draft has them; new files must be the caller's own uploads. */
export async function keepImages(ctx: Keeping, id: number, { sections }: NewsletterDraft): Promise<void> {
  const all = sections.flatMap(({ images }, section) => images.map((image, place) => ({ ...image, section, place })));
  const wanted = [...new Map(all.map((image) => [image.fileId, image])).values()];
  const held = new Set((await imagesOfNewsletter(ctx.tx, id)).map(({ fileId }) => fileId));
  for (const { fileId, section, place } of wanted)
    if (!held.has(fileId)) await ctx.services.files.link(ctx, fileId, 'photo', `sections.${section}.images.${place}.fileId`);
  for (const fileId of held) if (!wanted.some((image) => image.fileId === fileId)) await ctx.services.files.unlink(ctx, fileId);
  await sql`delete from messaging.newsletter_image where newsletter_id = ${id}`.execute(ctx.tx);
  await sql`
    insert into messaging.newsletter_image (newsletter_id, file_id, section, place, caption, nobody)
    select ${id}::bigint, * from unnest(${wanted.map((one) => one.fileId)}::bigint[], ${wanted.map((one) => one.section)}::int[],
      ${wanted.map((one) => one.place)}::int[], ${wanted.map((one) => one.caption)}::text[], ${wanted.map((one) => one.nobody)}::boolean[])`.execute(
    ctx.tx,
  );
  const tags = wanted.flatMap(({ fileId, studentIds }) => [...new Set(studentIds)].map((studentId) => ({ fileId, studentId })));
  await sql`
    insert into messaging.newsletter_tag (newsletter_id, file_id, student_id)
    select ${id}::bigint, * from unnest(${tags.map((tag) => tag.fileId)}::bigint[], ${tags.map((tag) => tag.studentId)}::bigint[])`.execute(
    ctx.tx,
  );
}

/** Throws 404 unless the newsletter has the image. */
export async function requireImage(tx: Tx, id: number, fileId: number): Promise<void> {
  const { rows } = await sql`
    select from messaging.newsletter_image where newsletter_id = ${id} and file_id = ${fileId}`.execute(tx);
  if (rows.length === 0) throw notFound('image');
}

/** The newsletters on whose images a student is tagged, newest first. */
export async function newslettersShowing(tx: Tx, studentId: number) {
  const { rows } = await sql<{
    title: string;
    state: string;
    year: number | null;
    number: number | null;
    caption: string | null;
  }>`
    select n.title, n.state, n.year, n.number, i.caption
      from messaging.newsletter_tag t
      join messaging.newsletter_image i on i.school_id = t.school_id and i.newsletter_id = t.newsletter_id and i.file_id = t.file_id
      join messaging.newsletter n on n.school_id = t.school_id and n.id = t.newsletter_id
     where t.student_id = ${studentId} order by n.id desc, i.section, i.place`.execute(tx);
  return rows;
}
