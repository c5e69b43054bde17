import { type RawBuilder, sql } from 'kysely';
import type { BinaryAnswer, Input, Output } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { librarySchools } from '../../../contract/access.ts';
import { type Learner, learnerOf } from '../../../learners/server/who.ts';
import type { LearnerResource, learnerContentApi } from '../../contract/learner-content.ts';
import { countDownload } from '../resources/change-resource.ts';
import { findResources, snippetsOf } from '../resources/find.ts';
import { relatedTo, topicsOf } from '../resources/resources.store.ts';
import { inPart, onShelf, openOn, saidOfAll, shelved, topicNames } from '../resources/shelf.ts';

/** Refuses students of schools that have no library. */
async function reader(ctx: SchoolContext): Promise<{ learner: Learner; sees: RawBuilder<boolean> }> {
  const learner = await learnerOf(ctx);
  if (!librarySchools.includes(ctx.school.name)) throw new UserError('wrong_school', 'Your school does not have this area.');
  const { classId, courseIds } = learner;
  const sees = sql<boolean>`(t.state = 'published' and ${openOn(schoolDay(ctx))} and t.course_id = any(${[...courseIds]}::bigint[])
    and (t.class_id is null or t.class_id = ${classId}::bigint))`;
  return { learner, sees };
}

/** A page of what the student may learn from. */
export async function listForLearner(
  ctx: SchoolContext,
  asked: Input<typeof learnerContentApi.list>,
): Promise<Output<typeof learnerContentApi.list>> {
  const { sees } = await reader(ctx);
  const { ids, total } = await findResources(ctx.tx, asked, [sees, ...onShelf(asked)]);
  const { rows } = await sql<Omit<Output<typeof learnerContentApi.list>['rows'][number], 'found'>>`
    select ${saidOfAll}, f.type as "fileType", f.size as "fileSize", ${topicNames} as topics
      from unnest(${ids}::bigint[]) with ordinality as i (id, place), ${shelved} where t.id = i.id order by i.place`.execute(
    ctx.tx,
  );
  const found = await snippetsOf(ctx.tx, ids, asked.q);
  return { rows: rows.map((row) => ({ ...row, found: found.get(row.id) ?? null })), total };
}

/** The student’s subjects with how much there is, and what narrows it. */
export async function learnerSubjects(
  ctx: SchoolContext,
  { part }: Input<typeof learnerContentApi.subjects>,
): Promise<Output<typeof learnerContentApi.subjects>> {
  const { sees, learner } = await reader(ctx);
  const seen = sql`
    elearning.resource t join elearning.genre g on g.school_id = t.school_id and g.id = t.genre_id
    where ${sees} and ${part === undefined ? sql`true` : inPart(part)}`;
  type Answer = Output<typeof learnerContentApi.subjects>;
  const { rows: subjects } = await sql<Answer['subjects'][number]>`
    select c.id, c.name, coalesce(n.resources, 0) as resources from settings.courses c
      left join (select t.course_id, count(*)::int as resources from ${seen} group by t.course_id) n on n.course_id = c.id
     where c.id = any(${[...learner.courseIds]}::bigint[]) order by lower(c.name), c.id`.execute(ctx.tx);
  const { rows: topics } = await sql<Answer['topics'][number]>`
    select o.id, o.course_id as "courseId", o.name, n.resources
      from (select coalesce(e.parent_id, e.id) as topic_id, count(distinct r.id)::int as resources
              from (select t.school_id, t.id from ${seen}) r
              join elearning.resource_topic x on x.school_id = r.school_id and x.resource_id = r.id
              join elearning.topic e on e.school_id = x.school_id and e.id = x.topic_id
             group by 1) n
      join elearning.topic o on o.id = n.topic_id order by o.place, o.id`.execute(ctx.tx);
  const { rows: years } = await sql<{ year: number }>`
    select distinct t.year from ${seen} and t.year is not null order by t.year desc`.execute(ctx.tx);
  const { rows: genres } = await sql<Answer['genres'][number]>`
    select g.id, g.name from ${seen} group by g.id, g.name, g.place order by g.place, g.id`.execute(ctx.tx);
  return { subjects, topics, years: years.map(({ year }) => year), genres };
}

/** One resource. Throws 404 for what the student may not see. */
export async function getForLearner(ctx: SchoolContext, id: number): Promise<LearnerResource> {
  const { sees, learner } = await reader(ctx);
  const { rows } = await sql<Omit<LearnerResource, 'topics' | 'file' | 'related'>>`
    select ${saidOfAll}, t.exam_body as "examBody", t.licence, t.source, t.description, t.link,
           (select a.stars from elearning.resource_rating a
             where a.school_id = t.school_id and a.resource_id = t.id and a.student_id = ${learner.studentId}) as "myStars"
      from ${shelved} where t.id = ${id} and ${sees}`.execute(ctx.tx);
  const [found] = rows;
  if (!found) throw notFound('resource');
  const { rows: files } = await sql<NonNullable<LearnerResource['file']>>`
    select number, name, type, size, pages from elearning.resource_file where resource_id = ${id} order by number desc limit 1`.execute(
    ctx.tx,
  );
  return { ...found, topics: await topicsOf(ctx, id), file: files[0] ?? null, related: await relatedTo(ctx, found, sees) };
}

/** Refuses what the student may not see, with 404. */
async function refuseUnseen(ctx: SchoolContext, id: number): Promise<Learner> {
  const { sees, learner } = await reader(ctx);
  const { rows } = await sql`select from elearning.resource t where t.id = ${id} and ${sees}`.execute(ctx.tx);
  if (rows.length === 0) throw notFound('resource');
  return learner;
}

/** The newest file of a resource. Throws 404. */
export async function fileForLearner(ctx: SchoolContext, id: number): Promise<BinaryAnswer> {
  await refuseUnseen(ctx, id);
  const { rows } = await sql<{ fileId: number }>`
    select file_id as "fileId" from elearning.resource_file where resource_id = ${id} order by number desc limit 1`.execute(
    ctx.tx,
  );
  if (!rows[0]) throw notFound('file');
  return ctx.services.files.open(ctx, rows[0].fileId);
}

export async function downloadedByLearner(ctx: SchoolContext, id: number): Promise<void> {
  await refuseUnseen(ctx, id);
  await countDownload(ctx, id, 'students');
}

/** Keeps what the student gives a resource; again replaces. */
export async function rate(ctx: SchoolContext, { id, stars }: Input<typeof learnerContentApi.rate>): Promise<LearnerResource> {
  const { studentId } = await refuseUnseen(ctx, id);
  await sql`
    insert into elearning.resource_rating (resource_id, student_id, stars, at) values (${id}, ${studentId}, ${stars}, ${ctx.now})
    on conflict (school_id, resource_id, student_id) do update set stars = excluded.stars, at = excluded.at`.execute(ctx.tx);
  return getForLearner(ctx, id);
}
