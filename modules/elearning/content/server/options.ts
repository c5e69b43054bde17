import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { holds } from '#kit/server/sql/like.ts';
import { learnerOf } from '../../learners/server/who.ts';
import type { contentOptionsApi, learnerTopicsApi, TopicOption } from '../contract/options.ts';
import { syllabus } from './topics/topics.store.ts';

const option = sql`t.id, t.class_id as "classId", t.parent_id as "parentId", concat_ws(' › ', p.name, t.name) as name`;
const from = sql`elearning.topic t left join elearning.topic p on p.school_id = t.school_id and p.id = t.parent_id`;

/** The topics of a subject, for a form. */
export async function topicOptions(
  { tx }: SchoolContext,
  { courseId, classId }: Input<typeof contentOptionsApi.topics>,
): Promise<TopicOption[]> {
  const { rows } = await sql<TopicOption>`
    select ${option} from ${from}
     where t.course_id = ${courseId} and ${classId === undefined ? sql`true` : sql`(t.class_id = ${classId} or t.class_id is null)`}
     order by ${syllabus} limit 2000`.execute(tx);
  return rows;
}

/** Tags that hold the words. */
export async function tagOptions({ tx }: SchoolContext, q: string): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from elearning.tag where ${q === '' ? sql`true` : holds(sql`kit.fold(name)`, q)}
     order by kit.fold(name), id limit 50`.execute(tx);
  return rows;
}

/** The topics of what the student takes. */
export async function learnerTopics(ctx: SchoolContext): Promise<Output<typeof learnerTopicsApi.list>['rows']> {
  const { classId, courseIds } = await learnerOf(ctx);
  const { rows } = await sql<Output<typeof learnerTopicsApi.list>['rows'][number]>`
    select ${option}, t.course_id as "courseId", c.name as "courseName"
      from ${from} join settings.courses c on c.school_id = t.school_id and c.id = t.course_id
     where t.course_id = any(${[...courseIds]}::bigint[]) and (t.class_id is null or t.class_id = ${classId}::bigint)
     order by lower(c.name), c.id, ${syllabus} limit 2000`.execute(ctx.tx);
  return rows;
}
