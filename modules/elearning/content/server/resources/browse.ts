import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { resourcesApi } from '../../contract/resources-api.ts';
import { inPart } from './shelf.ts';

type Browsed = Output<typeof resourcesApi.browse>;

/** How many published resources there are: by class, in a class by subject, in a subject by topic. What is of every class counts in each. */
export async function browse({ tx }: SchoolContext, asked: Input<typeof resourcesApi.browse>): Promise<Browsed> {
  const { part, classId, courseId } = asked;
  const published = sql`
    elearning.resource t join elearning.genre g on g.school_id = t.school_id and g.id = t.genre_id
    where t.state = 'published' and ${inPart(part)}`;
  if (classId === undefined) {
    const { rows } = await sql<Browsed['rows'][number]>`
      select l.id, l.name, (select count(*)::int from ${published} and (t.class_id = l.id or t.class_id is null)) as resources
        from settings.classes l where l.active order by l.level, l.id`.execute(tx);
    return { level: 'class', rows };
  }
  const inClass = sql`and (t.class_id = ${classId} or t.class_id is null)`;
  if (courseId === undefined) {
    const { rows } = await sql<Browsed['rows'][number]>`
      select c.id, c.name, n.resources
        from (select t.course_id, count(*)::int as resources from ${published} ${inClass} group by t.course_id) n
        join settings.courses c on c.id = n.course_id order by lower(c.name), c.id`.execute(tx);
    return { level: 'subject', rows };
  }
  const { rows } = await sql<Browsed['rows'][number]>`
    select o.id, coalesce(o.name, 'Without a topic') as name, n.resources
      from (select coalesce(e.parent_id, e.id) as topic_id, count(distinct r.id)::int as resources
              from (select t.school_id, t.id from ${published} ${inClass} and t.course_id = ${courseId}) r
              left join elearning.resource_topic x on x.school_id = r.school_id and x.resource_id = r.id
              left join elearning.topic e on e.school_id = x.school_id and e.id = x.topic_id
             group by 1) n
      left join elearning.topic o on o.id = n.topic_id
     order by o.place nulls last, o.id`.execute(tx);
  return { level: 'topic', rows };
}
