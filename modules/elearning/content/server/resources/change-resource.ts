import { sql } from 'kysely';
import type { BinaryAnswer, Input } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { ResourceRecord } from '../../contract/resources.ts';
import type { resourcesApi } from '../../contract/resources-api.ts';
import { refuseSame, uploadedFiles } from '../files/uploaded.ts';
import { keeperOf, refuseStranger, refuseUntaught } from '../scope.ts';
import { insertFiles, readLater, refuseTopics, writeWords } from './add-resources.ts';
import { getResource, inHistory, resourceDocuments } from './resources.store.ts';

/** The draft, held against anybody else. Throws 404, 403, 409 and, where it is none, 422. */
async function holdDraft(ctx: SchoolContext, at: { id: number; version?: number }): Promise<ResourceRecord> {
  const resource = await resourceDocuments.hold(ctx, at);
  refuseStranger(resource.writes);
  if (resource.state !== 'draft')
    throw new UserError(
      'rule',
      'Only a draft is changed. Send it back or revise it first, so that somebody publishes what is new.',
    );
  return resource;
}

/** Changes a draft. */
export async function updateResource(
  ctx: SchoolContext,
  { id, version, ...draft }: Input<typeof resourcesApi.update>,
): Promise<ResourceRecord> {
  const before = await holdDraft(ctx, { id, version });
  await refuseUntaught(ctx, await keeperOf(ctx), [draft]);
  await refuseTopics(ctx, [draft], (_index, field) => field);
  const {
    title,
    genreId,
    courseId,
    classId,
    year,
    term,
    paper,
    examBody,
    licence,
    source,
    description,
    link,
    opensOn,
    closesOn,
  } = draft;
  const { rows } = await sql`
    update elearning.resource
       set title = ${title}, genre_id = ${genreId}, course_id = ${courseId}, class_id = ${classId}::bigint, year = ${year}::int,
           term = ${term}::int, paper = ${paper}::int, exam_body = ${examBody}, licence = ${licence}, source = ${source},
           description = ${description}, link = ${link}, opens_on = ${opensOn}::date, closes_on = ${closesOn}::date,
           author_id = ${actorId(ctx.user)}::bigint, version = version + 1
     where id = ${id} and version = ${version} returning id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('resource');
  await sql`delete from elearning.resource_topic where resource_id = ${id}`.execute(ctx.tx);
  await sql`delete from elearning.resource_tag where resource_id = ${id}`.execute(ctx.tx);
  await writeWords(ctx, [id], [draft]);
  const after = await getResource(ctx, id);
  ctx.changed({ entity: 'resource', id, action: 'changed', before: inHistory(before), after: inHistory(after) });
  return after;
}

/** Adds a newer version of a draft’s file. */
export async function addFile(ctx: SchoolContext, input: Input<typeof resourcesApi.addFile>): Promise<ResourceRecord> {
  await readLater(ctx, await addVersion(ctx, input));
  return getResource(ctx, input.id);
}

/** The same without reading its words; the keys of its rows. */
export async function addVersion(
  ctx: SchoolContext,
  { id, version, fileId, note, duplicate }: Input<typeof resourcesApi.addFile>,
): Promise<number[]> {
  const before = await holdDraft(ctx, { id, version });
  const at = () => 'fileId';
  const files = await uploadedFiles(ctx, [fileId], at);
  await refuseSame(
    ctx,
    files.map((file) => ({ ...file, wanted: duplicate })),
    at,
    id,
  );
  await ctx.services.files.link(ctx, fileId, 'content');
  const number = Math.max(0, ...before.files.map((file) => file.number)) + 1;
  const rows = await insertFiles(
    ctx,
    files.map((file) => ({ ...file, resourceId: id, number, note })),
  );
  await sql`
    update elearning.resource set author_id = ${actorId(ctx.user)}::bigint, version = version + 1 where id = ${id}`.execute(
    ctx.tx,
  );
  const after = await getResource(ctx, id);
  ctx.changed({
    entity: 'resource',
    id,
    action: 'new version',
    before: inHistory(before),
    after: inHistory(after),
    reason: note,
  });
  return rows;
}

/** Tables whose rows are parts of a resource. */
const parts = ['file', 'topic', 'tag', 'step', 'text', 'page', 'download', 'rating'] as const;

/** Removes a draft that was never published, with its files. */
export async function removeResource(ctx: SchoolContext, id: number): Promise<void> {
  const before = await holdDraft(ctx, { id });
  if (before.publishedAt !== null)
    throw new UserError('rule', 'This was published before. Retire it instead: its downloads and ratings stay.');
  const { rows } = await sql<{ fileId: number }>`
    select file_id as "fileId" from elearning.resource_file where resource_id = ${id}`.execute(ctx.tx);
  for (const { fileId } of rows) await ctx.services.files.unlink(ctx, fileId);
  for (const part of parts)
    await sql`delete from ${sql.table(`elearning.resource_${part}`)} where resource_id = ${id}`.execute(ctx.tx);
  await sql`delete from elearning.resource where id = ${id}`.execute(ctx.tx);
  ctx.changed({ entity: 'resource', id, action: 'removed', before: inHistory(before) });
}

type Taking = Input<typeof resourcesApi.publish>;

/** Refuses what students could open nothing of. */
function refuseEmpty({ files, link }: ResourceRecord): void {
  if (files.length === 0 && link === null)
    throw new UserError('rule', 'Add a file or a link first: there is nothing to open yet.');
}

export const submitResource = (ctx: SchoolContext, { comment, ...at }: Taking) =>
  resourceDocuments.take(ctx, 'submit', at, comment, refuseEmpty);

/** Publishes a resource. Throws 403 to who wrote it, 404, 409. */
export const publishResource = (ctx: SchoolContext, { comment, ...at }: Taking) =>
  resourceDocuments.take(ctx, 'publish', at, comment, (before) => {
    refuseEmpty(before);
    return { published_at: ctx.now, published_name: ctx.user.fullName };
  });

/** A version of a resource’s file. Throws 404. */
export async function fileOf(ctx: SchoolContext, id: number, number: number): Promise<BinaryAnswer> {
  await getResource(ctx, id);
  const { rows } = await sql<{ fileId: number }>`
    select file_id as "fileId" from elearning.resource_file where resource_id = ${id} and number = ${number}`.execute(ctx.tx);
  if (!rows[0]) throw notFound('file');
  return ctx.services.files.open(ctx, rows[0].fileId);
}

/** Counts a download of a day, of whom is not noted. */
export async function countDownload(ctx: SchoolContext, id: number, by: 'students' | 'staff'): Promise<void> {
  const [students, staff] = by === 'students' ? [1, 0] : [0, 1];
  await sql`
    insert into elearning.resource_download as d (resource_id, day, by_students, by_staff)
    values (${id}, ${schoolDay(ctx)}::date, ${students}, ${staff})
    on conflict (school_id, resource_id, day)
      do update set by_students = d.by_students + excluded.by_students, by_staff = d.by_staff + excluded.by_staff`.execute(
    ctx.tx,
  );
}
