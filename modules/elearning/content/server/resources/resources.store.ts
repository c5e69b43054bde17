import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { documents } from '#kit/server/approval/documents.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { resourceApproval } from '../../contract/resource-approval.ts';
import type { ResourceRecord, ResourceRow } from '../../contract/resources.ts';
import type { resourcesApi } from '../../contract/resources-api.ts';
import { keeperOf, seesResource, worksOn } from '../scope.ts';
import { findResources, snippetsOf } from './find.ts';
import { onShelf, saidOfAll, shelfOrders, shelved, tagNames, topicNames } from './shelf.ts';

/** Where resources are kept, and whose they are. */
export const keptResources = {
  table: 'elearning.resource',
  own: { mine: (me: number) => sql`(t.author_id = ${me} or t.added_by = ${me})` },
};

const said = sql`
  ${saidOfAll}, t.version, t.state, t.added_name as "addedName", t.added_at as "addedAt", t.opens_on as "opensOn",
  t.closes_on as "closesOn"`;

const orders = { ...shelfOrders, state: sql`t.state`, addedName: sql`lower(t.added_name)`, addedAt: sql`t.added_at` };

/** A page of resources. */
export async function listResources(ctx: SchoolContext, asked: Input<typeof resourcesApi.list>): Promise<Page<ResourceRow>> {
  const { tx } = ctx;
  const who = await keeperOf(ctx);
  const conditions = [seesResource(who), ...onShelf(asked)];
  if (asked.state !== undefined) conditions.push(sql`t.state = ${asked.state}`);
  if (asked.mine === true) conditions.push(sql`t.added_by = ${who.accountId}`);
  if (asked.tagId !== undefined)
    conditions.push(sql`exists (
      select from elearning.resource_tag x where x.school_id = t.school_id and x.resource_id = t.id and x.tag_id = ${asked.tagId})`);
  const { ids, total } = await findResources(tx, asked, conditions, orders);
  const { rows } = await sql<Omit<ResourceRow, 'found'>>`
    select ${said}, f.type as "fileType", f.size as "fileSize", ${topicNames} as topics, ${tagNames} as tags
      from unnest(${ids}::bigint[]) with ordinality as i (id, place), ${shelved} where t.id = i.id order by i.place`.execute(tx);
  const found = await snippetsOf(tx, ids, asked.q);
  return { rows: rows.map((row) => ({ ...row, found: found.get(row.id) ?? null })), total };
}

/** One resource that the caller may see. Throws 404. */
export async function getResource(ctx: SchoolContext, id: number): Promise<ResourceRecord> {
  const { tx } = ctx;
  const who = await keeperOf(ctx);
  const { rows } = await sql<Omit<ResourceRecord, 'topicIds' | 'topics' | 'files' | 'related' | 'steps'>>`
    select ${said}, t.exam_body as "examBody", t.licence, t.source, t.description, t.link, t.published_at as "publishedAt",
           t.published_name as "publishedName", d.by_students as "downloadsByStudents", ${worksOn(who)} as writes,
           coalesce(${keptResources.own.mine(who.accountId)}, false) as mine,
           array(select o.name from elearning.resource_tag x join elearning.tag o on o.school_id = x.school_id and o.id = x.tag_id
                  where x.school_id = t.school_id and x.resource_id = t.id order by o.name) as tags
      from ${shelved} where t.id = ${id} and ${seesResource(who)}`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound('resource');
  const topics = await topicsOf(ctx, id);
  const { rows: files } = await sql<ResourceRecord['files'][number]>`
    select id, number, name, type, size, note, added_name as "addedName", added_at as "addedAt", words_read as "wordsRead", pages
      from elearning.resource_file where resource_id = ${id} order by number desc`.execute(tx);
  const { rows: steps } = await sql<ResourceRecord['steps'][number]>`
    select step, name, comment, at from elearning.resource_step where resource_id = ${id} order by id`.execute(tx);
  const related = await relatedTo(ctx, found, sql`${seesResource(who)}`);
  return { ...found, topicIds: topics.map((topic) => topic.id), topics, files, related, steps };
}

/** The topics of a resource, each sub-strand with its strand. */
export async function topicsOf({ tx }: Pick<SchoolContext, 'tx'>, resourceId: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select o.id, concat_ws(' › ', p.name, o.name) as name from elearning.resource_topic x
      join elearning.topic o on o.school_id = x.school_id and o.id = x.topic_id
      left join elearning.topic p on p.school_id = o.school_id and p.id = o.parent_id
     where x.resource_id = ${resourceId} order by coalesce(p.place, o.place), o.place, o.id`.execute(tx);
  return rows;
}

type Sitting = Pick<ResourceRecord, 'id' | 'courseId' | 'classId' | 'year' | 'term'>;

/** The marking scheme of a paper and the other papers of its sitting; of what has no year nothing. */
export async function relatedTo(
  { tx }: Pick<SchoolContext, 'tx'>,
  { id, courseId, classId, year, term }: Sitting,
  sees: ReturnType<typeof sql>,
): Promise<ResourceRecord['related']> {
  if (year === null) return [];
  const { rows } = await sql<ResourceRecord['related'][number]>`
    select t.id, t.title, g.name as "genreName" from elearning.resource t
      join elearning.genre g on g.school_id = t.school_id and g.id = t.genre_id
     where t.course_id = ${courseId} and t.class_id is not distinct from ${classId}::bigint and t.year = ${year}
       and t.term is not distinct from ${term}::int and t.id <> ${id} and t.state <> 'retired' and ${sees}
     order by t.paper, g.place, t.id limit 20`.execute(tx);
  return rows;
}

/** What the history keeps of a resource. */
export function inHistory(resource: ResourceRecord) {
  const { title, genreName, courseName, className, year, term, paper, examBody, licence, source, description, link } = resource;
  const { opensOn, closesOn, state, files } = resource;
  const tags = resource.tags.join(', ');
  const topics = resource.topics.map(({ name }) => name).join(', ');
  const file = files[0] ? `${files[0].name}, version ${files[0].number}` : null;
  const paperSaid = { year, term, paper, examBody };
  const shown = { opensOn, closesOn, state };
  return {
    title,
    genreName,
    courseName,
    className,
    ...paperSaid,
    licence,
    source,
    description,
    link,
    ...shown,
    tags,
    topics,
    file,
  };
}

/** Writes who did what, and what they said. */
export async function writeStep(
  { tx, user }: SchoolContext,
  ids: readonly number[],
  step: string,
  comment: string | null,
): Promise<void> {
  await sql`
    insert into elearning.resource_step (resource_id, step, taken_by, name, comment)
    select r.id, ${step}, ${actorId(user)}::bigint, ${user.fullName}, ${comment}
      from unnest(${[...ids]}::bigint[]) as r (id)`.execute(tx);
}

/** Resources through the steps of their approval. */
export const resourceDocuments = documents(resourceApproval, {
  ...keptResources,
  read: (ctx: SchoolContext, id) => getResource(ctx, id),
  audit: inHistory,
  write: (ctx, { id, to, comment }) => writeStep(ctx, [id], to, comment),
});
