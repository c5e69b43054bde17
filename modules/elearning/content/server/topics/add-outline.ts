import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { fieldError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { mostTopics, type topicsApi } from '../../contract/topics.ts';
import { keeperOf, refuseUntaught } from '../scope.ts';
import { readOutline } from './outline.rules.ts';
import { holdSubject } from './topics.store.ts';

interface Wanted {
  name: string;
  strand: string | null;
  place: number;
}

/** Adds the topics of an outline; those that are there already stay as they are, with new sub-strands after theirs. */
export async function addOutline(
  ctx: SchoolContext,
  { courseId, classId, outline }: Input<typeof topicsApi.addMany>,
): Promise<Output<typeof topicsApi.addMany>> {
  const strands = readOutline(outline);
  const topics: Wanted[] = strands.flatMap(({ name, subStrands }, at) => [
    { name, strand: null, place: at },
    ...subStrands.map((sub, place) => ({ name: sub, strand: name, place })),
  ]);
  if (topics.length > mostTopics) throw fieldError('outline', `At most ${mostTopics} topics at once.`);
  await refuseUntaught(ctx, await keeperOf(ctx), [{ courseId, classId }]);
  await holdSubject(ctx, courseId);
  const added =
    (await insert(
      ctx,
      courseId,
      classId,
      topics.filter(({ strand }) => strand === null),
    )) +
    (await insert(
      ctx,
      courseId,
      classId,
      topics.filter(({ strand }) => strand !== null),
    ));
  if (added > 0) ctx.changed({ entity: 'topic', id: null, action: 'added from an outline', after: { topics: added } });
  return { added, known: topics.length - added };
}

/** Adds those that are not there, at the end of those beside them. Of two of one name one is added. */
async function insert(
  { tx }: SchoolContext,
  courseId: number,
  classId: number | null,
  wanted: readonly Wanted[],
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into elearning.topic (course_id, class_id, parent_id, name, place)
    select ${courseId}, ${classId}::bigint, w.parent_id, w.name, w.last + row_number() over (partition by w.parent_id order by w.place)
      from (
        select distinct on (s.id, kit.fold(n.name)) s.id as parent_id, n.name, n.place,
               (select coalesce(max(o.place), 0) from elearning.topic o
                 where o.course_id = ${courseId} and o.parent_id is not distinct from s.id) as last
          from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as n (name text, strand text, place int)
          left join elearning.topic s on n.strand is not null and s.course_id = ${courseId} and s.parent_id is null
                and s.class_id is not distinct from ${classId}::bigint and kit.fold(s.name) = kit.fold(n.strand)
         where (n.strand is null) = (s.id is null)
           and not exists (select from elearning.topic k
                            where k.course_id = ${courseId} and k.parent_id is not distinct from s.id
                              and k.class_id is not distinct from ${classId}::bigint and kit.fold(k.name) = kit.fold(n.name))
         order by s.id, kit.fold(n.name), n.place) w
    returning id`.execute(tx);
  return rows.length;
}
