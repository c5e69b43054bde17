import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { matchesFolded } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { TopicRow, topicsApi } from '../../contract/topics.ts';
import { type Keeper, keeperOf, worksOn } from '../scope.ts';

const from = sql`
  elearning.topic t
  join settings.courses c on c.school_id = t.school_id and c.id = t.course_id
  left join settings.classes l on l.school_id = t.school_id and l.id = t.class_id
  left join elearning.topic p on p.school_id = t.school_id and p.id = t.parent_id`;

const said = (who: Keeper): RawBuilder<unknown> => sql`
  t.id, t.version, t.course_id as "courseId", c.name as "courseName", t.class_id as "classId", l.name as "className",
  t.parent_id as "parentId", p.name as "parentName", t.name, t.place,
  (select count(*)::int from elearning.resource_topic r where r.school_id = t.school_id and r.topic_id = t.id) as resources,
  ${worksOn(who)} as writes`;

/** As the syllabus has them: each strand, then its sub-strands. */
export const syllabus = sql`coalesce(p.place, t.place), coalesce(p.id, t.id), t.parent_id is not null, t.place, t.id`;

/** A page of topics. */
export async function listTopics(ctx: SchoolContext, asked: Input<typeof topicsApi.list>): Promise<Page<TopicRow>> {
  const { q, page, size, sort, courseId, classId, parentId } = asked;
  const conditions = [sql`true`];
  if (q) conditions.push(matchesFolded(sql`kit.fold(concat_ws(' ', t.name, p.name))`, q));
  if (courseId !== undefined) conditions.push(sql`t.course_id = ${courseId}`);
  if (classId !== undefined) conditions.push(sql`(t.class_id = ${classId} or t.class_id is null)`);
  if (parentId !== undefined) conditions.push(sql`t.parent_id = ${parentId}`);
  const where = sql.join(conditions, sql` and `);
  const down = wayOf(sort);
  const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
    order: sql`lower(c.name) ${down}, t.course_id, ${syllabus}`,
    name: sql`kit.fold(t.name) ${down}, t.id`,
    courseName: sql`lower(c.name) ${down}, t.course_id, ${syllabus}`,
    className: sql`l.level ${down} nulls last, ${syllabus}`,
    resources: sql`resources ${down}, t.id`,
  };
  const order = orders[sort.replace(/^-/, '')] ?? sql`t.id`;
  const { rows } = await sql<TopicRow>`
    select ${said(await keeperOf(ctx))} from ${from} where ${where}
     order by ${order} ${onPage({ page, size })}`.execute(ctx.tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${from} where ${where}`.execute(ctx.tx);
  return { rows, total: one(counted).total };
}

/** One topic. Throws 404. */
export async function getTopic(ctx: Pick<SchoolContext, 'tx' | 'user'>, id: number): Promise<TopicRow> {
  const { rows } = await sql<TopicRow>`select ${said(await keeperOf(ctx))} from ${from} where t.id = ${id}`.execute(ctx.tx);
  if (!rows[0]) throw notFound('topic');
  return rows[0];
}

/** Lets one transaction at a time change the topics of a subject: their order and their tree hold together. */
export async function holdSubject({ tx, school }: Pick<SchoolContext, 'tx' | 'school'>, courseId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`topics ${school.id} ${courseId}`}, 0))`.execute(tx);
}

/** Writes the places of those under one strand, or of the strands, in their new order. */
export async function placeTopics({ tx }: Pick<SchoolContext, 'tx'>, ids: readonly number[]): Promise<void> {
  await sql`
    update elearning.topic t set place = p.place::int
      from unnest(${[...ids]}::bigint[]) with ordinality as p (id, place)
     where t.id = p.id and t.place <> p.place`.execute(tx);
}

/** Those under a strand, or the strands of a subject, in their order. */
export async function siblings(
  { tx }: Pick<SchoolContext, 'tx'>,
  { courseId, parentId }: { courseId: number; parentId: number | null },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from elearning.topic
     where course_id = ${courseId} and parent_id is not distinct from ${parentId}::bigint order by place, id`.execute(tx);
  return rows.map(({ id }) => id);
}
