import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import { refuseIfUsed } from '#kit/server/db/usage.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import type { TopicRow, topicsApi } from '../../contract/topics.ts';
import type { TopicMove } from '../ports.ts';
import { keeperOf, refuseStranger, refuseUntaught } from '../scope.ts';
import { wordChanged } from '../text/text.store.ts';
import { getTopic, holdSubject, placeTopics, siblings } from './topics.store.ts';

/** What the history keeps of a topic. */
const inHistory = ({ courseName, className, parentName, name, place }: TopicRow) => ({
  courseName,
  className,
  parentName,
  name,
  place,
});

/** The topic, held with all of its subject against anybody else. Throws 404, 403, and 409 when it was changed since. */
async function hold(ctx: SchoolContext, { id, version }: { id: number; version: number }): Promise<TopicRow> {
  await holdSubject(ctx, (await getTopic(ctx, id)).courseId);
  const topic = await getTopic(ctx, id);
  refuseStranger(topic.writes);
  if (topic.version !== version) throw staleRecord('topic');
  return topic;
}

/** The strand that a topic is to stand under. Throws 400 at `parentId` for one of another subject, or one that stands under another. */
async function strandFor(ctx: SchoolContext, parentId: number | null, courseId: number): Promise<TopicRow | null> {
  if (parentId === null) return null;
  const { rows } = await sql<{ id: number }>`
    select id from elearning.topic where id = ${parentId} and course_id = ${courseId} and parent_id is null`.execute(ctx.tx);
  if (!rows[0]) throw fieldError('parentId', 'Choose a strand of this subject.');
  return getTopic(ctx, parentId);
}

/** A sub-strand of a strand that is of one class is of that class. */
function classFor(wanted: number | null, strand: { classId: number | null } | null): number | null {
  if (strand === null || strand.classId === null) return wanted;
  if (wanted !== null && wanted !== strand.classId) throw fieldError('classId', 'Its strand is of another class.');
  return strand.classId;
}

/** Adds a topic at the end of those beside it. */
export async function createTopic(ctx: SchoolContext, draft: Input<typeof topicsApi.create>): Promise<TopicRow> {
  const { courseId, parentId, name } = draft;
  await holdSubject(ctx, courseId);
  const classId = classFor(draft.classId, await strandFor(ctx, parentId, courseId));
  await refuseUntaught(ctx, await keeperOf(ctx), [{ courseId, classId }]);
  const { rows } = await sql<{ id: number }>`
    insert into elearning.topic (course_id, class_id, parent_id, name, place)
    values (${courseId}, ${classId}::bigint, ${parentId}::bigint, ${name},
            (select coalesce(max(o.place), 0) + 1 from elearning.topic o
              where o.course_id = ${courseId} and o.parent_id is not distinct from ${parentId}::bigint))
    returning id`.execute(ctx.tx);
  const after = await getTopic(ctx, one(rows).id);
  ctx.changed({ entity: 'topic', id: after.id, action: 'added', after: inHistory(after) });
  return after;
}

/** Changes a topic’s name and class. Its sub-strands go to the class with it. */
export async function updateTopic(
  ctx: SchoolContext,
  { id, version, name, classId: wanted }: Input<typeof topicsApi.update>,
): Promise<TopicRow> {
  const before = await hold(ctx, { id, version });
  const classId = classFor(wanted, await strandFor(ctx, before.parentId, before.courseId));
  await refuseUntaught(ctx, await keeperOf(ctx), [{ courseId: before.courseId, classId }]);
  await sql`
    update elearning.topic set name = ${name}, class_id = ${classId}::bigint, version = version + 1 where id = ${id}`.execute(
    ctx.tx,
  );
  if (classId !== null && classId !== before.classId)
    await sql`
      update elearning.topic set class_id = ${classId}, version = version + 1
       where parent_id = ${id} and class_id is distinct from ${classId}`.execute(ctx.tx);
  if (name !== before.name) await wordChanged(ctx.tx, 'topic', id);
  const after = await getTopic(ctx, id);
  ctx.changed({ entity: 'topic', id, action: 'changed', before: inHistory(before), after: inHistory(after) });
  return after;
}

/** Moves a topic under another strand or among the strands. Throws 422 for a strand with sub-strands that is to go under another. */
export async function moveTopic(
  ctx: SchoolContext,
  { id, version, parentId, beforeId }: Input<typeof topicsApi.move>,
): Promise<TopicRow> {
  const before = await hold(ctx, { id, version });
  const { courseId } = before;
  if (parentId === id) throw fieldError('parentId', 'A topic cannot be under itself.');
  const strand = await strandFor(ctx, parentId, courseId);
  if (strand !== null && (await siblings(ctx, { courseId, parentId: id })).length > 0)
    throw new UserError('rule', 'This strand has sub-strands. Move those first: a strand is under no other.');
  const beside = (await siblings(ctx, { courseId, parentId })).filter((other) => other !== id);
  if (beforeId !== null && !beside.includes(beforeId)) throw fieldError('beforeId', 'Choose a topic that is there.');
  const at = beforeId === null ? beside.length : beside.indexOf(beforeId);
  const classId = strand?.classId ?? before.classId;
  await sql`
    update elearning.topic set parent_id = ${parentId}::bigint, class_id = ${classId}::bigint, version = version + 1
     where id = ${id}`.execute(ctx.tx);
  await placeTopics(ctx, beside.toSpliced(at, 0, id));
  const after = await getTopic(ctx, id);
  ctx.changed({ entity: 'topic', id, action: 'moved', before: inHistory(before), after: inHistory(after) });
  return after;
}

/** Merges a topic into another of its subject: everything that is of it, and its sub-strands. Throws 422 and 409 in words. */
export async function mergeTopic(
  ctx: SchoolContext,
  { id, version, intoId }: Input<typeof topicsApi.merge>,
  moves: readonly TopicMove[],
): Promise<TopicRow> {
  const before = await hold(ctx, { id, version });
  if (intoId === id) throw fieldError('intoId', 'Choose another topic.');
  const { rows } = await sql<{ id: number }>`
    select id from elearning.topic where id = ${intoId} and course_id = ${before.courseId}`.execute(ctx.tx);
  if (!rows[0]) throw fieldError('intoId', 'Choose a topic of the same subject.');
  const into = await getTopic(ctx, intoId);
  refuseStranger(into.writes);
  const children = await siblings(ctx, { courseId: before.courseId, parentId: id });
  if (children.length > 0 && into.parentId !== null)
    throw new UserError('rule', 'This strand has sub-strands. Merge it into another strand, or move them first.');
  await takeChildren(ctx, id, into);
  await sql`
    insert into elearning.resource_topic (resource_id, topic_id)
    select resource_id, ${intoId} from elearning.resource_topic where topic_id = ${id} on conflict do nothing`.execute(ctx.tx);
  await sql`delete from elearning.resource_topic where topic_id = ${id}`.execute(ctx.tx);
  await wordChanged(ctx.tx, 'topic', intoId);
  for (const move of moves) await move(ctx, id, intoId);
  await refuseIfUsed(ctx.tx, 'elearning.topic', id, 'topic');
  await sql`delete from elearning.topic where id = ${id}`.execute(ctx.tx);
  const after = await getTopic(ctx, intoId);
  ctx.changed({ entity: 'topic', id, action: 'merged', before: inHistory(before), after: { into: after.name } });
  ctx.changed({
    entity: 'topic',
    id: intoId,
    action: 'took in another',
    before: inHistory(into),
    after: { ...inHistory(after), taken: before.name },
  });
  return after;
}

/** The sub-strands go over. Throws 422 where two would be called the same. */
async function takeChildren({ tx }: SchoolContext, id: number, into: TopicRow): Promise<void> {
  const { rows: twice } = await sql<{ name: string }>`
    select a.name from elearning.topic a
      join elearning.topic b on b.school_id = a.school_id and b.parent_id = ${into.id} and kit.fold(b.name) = kit.fold(a.name)
     where a.parent_id = ${id} limit 1`.execute(tx);
  if (twice[0]) throw new UserError('rule', `Both have a sub-strand “${twice[0].name}”. Merge those first.`);
  await sql`
    update elearning.topic set parent_id = ${into.id}, class_id = coalesce(${into.classId}::bigint, class_id), version = version + 1,
           place = place + (select coalesce(max(o.place), 0) from elearning.topic o where o.parent_id = ${into.id})
     where parent_id = ${id}`.execute(tx);
}

/** Removes a topic that nothing uses. Throws 404, 403, and 409 naming where it is used. */
export async function removeTopic(ctx: SchoolContext, id: number): Promise<void> {
  const before = await getTopic(ctx, id);
  refuseStranger(before.writes);
  await holdSubject(ctx, before.courseId);
  await refuseIfUsed(ctx.tx, 'elearning.topic', id, 'topic');
  await sql`delete from elearning.topic where id = ${id}`.execute(ctx.tx);
  ctx.changed({ entity: 'topic', id, action: 'removed', before: inHistory(before) });
}
