import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { fieldError } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one, there } from '#kit/server/sql/one.ts';
import type { ResourceDraft, ResourceRecord } from '../../contract/resources.ts';
import type { resourcesApi } from '../../contract/resources-api.ts';
import { refuseSame, uploadedFiles } from '../files/uploaded.ts';
import { keeperOf, refuseUntaught } from '../scope.ts';
import { keepTags } from '../tags/tags.store.ts';
import { readTextJob } from '../text/read-text.job.ts';
import { nameAnew } from '../text/text.store.ts';
import { getResource, writeStep } from './resources.store.ts';

/** A resource that is to be added, with its file. */
export type NewResource = Omit<ResourceDraft, 'link'> & {
  readonly link?: string | null;
  readonly fileId: number | null;
  readonly duplicate: boolean;
};

/** Where the fields of a row stand in what was sent. */
type At = (index: number, field: string) => string;

/** Adds one resource as a draft. Throws 409 at `fileId` where a resource holds the same bytes. */
export async function createResource(ctx: SchoolContext, draft: Input<typeof resourcesApi.create>): Promise<ResourceRecord> {
  const { ids, fileRowIds } = await addResources(ctx, [draft], false, (_index, field) => field);
  await readLater(ctx, fileRowIds);
  return getResource(ctx, one(ids));
}

/** Adds many at once, all or none. */
export async function createResources(
  ctx: SchoolContext,
  { rows, review }: Input<typeof resourcesApi.createMany>,
): Promise<Output<typeof resourcesApi.createMany>> {
  const { ids, fileRowIds } = await addResources(ctx, rows, review, (index, field) => `rows.${index}.${field}`);
  await readLater(ctx, fileRowIds);
  return { added: ids.length, ids };
}

/** Begins to read the words of files. */
export async function readLater(ctx: SchoolContext, fileRowIds: readonly number[]): Promise<void> {
  if (fileRowIds.length === 0) return;
  await ctx.services.jobs.enqueue(ctx, readTextJob, { fileRowIds: [...fileRowIds] }, 'Read files for the search');
}

/** Writes new resources with their files, topics and tags. */
export async function addResources(
  ctx: SchoolContext,
  rows: readonly NewResource[],
  review: boolean,
  at: At,
): Promise<{ ids: number[]; fileRowIds: number[] }> {
  await refuseUntaught(ctx, await keeperOf(ctx), rows, (index) => at(index, 'courseId'));
  await refuseTopics(ctx, rows, at);
  const withFile = rows.flatMap(({ fileId, duplicate }, index) => (fileId === null ? [] : [{ fileId, duplicate, index }]));
  const fileAt = (place: number) => at(there(withFile[place]).index, 'fileId');
  const files = await uploadedFiles(
    ctx,
    withFile.map(({ fileId }) => fileId),
    fileAt,
  );
  await refuseSame(
    ctx,
    files.map((file, place) => ({ ...file, wanted: withFile[place]?.duplicate ?? false })),
    fileAt,
  );
  for (const [place, { fileId }] of files.entries()) await ctx.services.files.link(ctx, fileId, 'content', fileAt(place));
  const ids = await insertResources(ctx, rows, review ? 'review' : 'draft');
  const fileRowIds = await insertFiles(
    ctx,
    files.map((file, place) => ({ ...file, resourceId: there(ids[there(withFile[place]).index]), number: 1, note: null })),
  );
  await writeWords(ctx, ids, rows);
  if (review) await writeStep(ctx, ids, 'review', null);
  const named = new Map(withFile.map(({ index }, place) => [index, files[place]?.name ?? null]));
  for (const [index, id] of ids.entries()) {
    const { title, year, term, paper, examBody, licence, source, tags } = there(rows[index]);
    const after = { title, year, term, paper, examBody, licence, source, tags: tags.join(', '), file: named.get(index) ?? null };
    ctx.changed({ entity: 'resource', id, action: 'added', after });
  }
  return { ids, fileRowIds };
}

/** Refuses topics of another subject. */
export async function refuseTopics(
  ctx: SchoolContext,
  rows: readonly Pick<ResourceDraft, 'topicIds' | 'courseId'>[],
  at: At,
): Promise<void> {
  const wanted = rows.flatMap(({ topicIds, courseId }, index) => topicIds.map((topicId) => ({ index, topicId, courseId })));
  if (wanted.length === 0) return;
  const { rows: wrong } = await sql<{ index: number }>`
    select w.index from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (index int, "topicId" bigint, "courseId" bigint)
     where not exists (select from elearning.topic t where t.id = w."topicId" and t.course_id = w."courseId")
     order by w.index limit 1`.execute(ctx.tx);
  if (wrong[0]) throw fieldError(at(wrong[0].index, 'topicIds'), 'Choose topics of this subject.');
}

/** The rows in their order; keys count up in it. */
async function insertResources(
  { tx, user }: SchoolContext,
  rows: readonly NewResource[],
  state: 'draft' | 'review',
): Promise<number[]> {
  const me = sql`${actorId(user)}::bigint`;
  const values = rows.map(({ topicIds: _topics, tags: _tags, fileId: _file, duplicate: _duplicate, link = null, ...row }) => ({
    ...row,
    link,
  }));
  const { rows: added } = await sql<{ id: number }>`
    insert into elearning.resource (title, genre_id, course_id, class_id, year, term, paper, exam_body, licence, source, description, link,
                                    opens_on, closes_on, state, author_id, added_by, added_name)
    select w.title, w."genreId", w."courseId", w."classId", w.year, w.term, w.paper, w."examBody", w.licence, w.source, w.description, w.link,
           w."opensOn", w."closesOn", ${state}, ${me}, ${me}, ${user.fullName}
      from rows from (jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as (
             title text, "genreId" bigint, "courseId" bigint, "classId" bigint, year int, term int, paper int, "examBody" text, licence text,
             source text, description text, link text, "opensOn" date, "closesOn" date)) with ordinality w
     order by w.ordinality
    returning id`.execute(tx);
  return added.map(({ id }) => id).toSorted((a, b) => a - b);
}

interface NewFile {
  readonly resourceId: number;
  readonly number: number;
  readonly note: string | null;
  readonly fileId: number;
  readonly sha256: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** Writes files as versions of their resources. */
export async function insertFiles({ tx, user }: SchoolContext, files: readonly NewFile[]): Promise<number[]> {
  if (files.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    insert into elearning.resource_file (resource_id, number, file_id, sha256, name, type, size, note, added_name)
    select w."resourceId", w.number, w."fileId", w.sha256, w.name, w.type, w.size, w.note, ${user.fullName}
      from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as w (
             "resourceId" bigint, number int, "fileId" bigint, sha256 text, name text, type text, size bigint, note text)
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Writes the topics and tags of resources, and what they are found by. */
export async function writeWords(
  { tx }: SchoolContext,
  ids: readonly number[],
  rows: readonly Pick<ResourceDraft, 'topicIds' | 'tags'>[],
): Promise<void> {
  await keepTags(tx, [...new Set(rows.flatMap(({ tags }) => tags))]);
  const topics = rows.flatMap(({ topicIds }, index) => topicIds.map((topicId) => ({ id: ids[index], topicId })));
  const tags = rows.flatMap(({ tags: names }, index) => names.map((name) => ({ id: ids[index], name })));
  await sql`
    insert into elearning.resource_topic (resource_id, topic_id)
    select distinct w.id, w."topicId" from jsonb_to_recordset(${JSON.stringify(topics)}::jsonb) as w (id bigint, "topicId" bigint)`.execute(
    tx,
  );
  await sql`
    insert into elearning.resource_tag (resource_id, tag_id)
    select distinct w.id, t.id from jsonb_to_recordset(${JSON.stringify(tags)}::jsonb) as w (id bigint, name text)
      join elearning.tag t on kit.fold(t.name) = kit.fold(w.name)`.execute(tx);
  await nameAnew(tx, ids);
}
