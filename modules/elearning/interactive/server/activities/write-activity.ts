import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import type { activitiesApi } from '../../contract/activities.ts';
import {
  type Activity,
  type ActivityBody,
  type ActivityChange,
  type ActivityDraft,
  filesOfBody,
} from '../../contract/activity.ts';
import { mayShow } from '../packages/packages.store.ts';
import { checkTaught, type Ctx, type Marker, markerOf } from '../person.ts';
import { filesEver, getActivity } from './activities.store.ts';
import { withPartIds } from './part-ids.ts';

/** What the history keeps of an activity. */
const inHistory = ({
  title,
  kind,
  courseName,
  className,
  streams,
  topicName,
  intro,
  body,
  explanation,
  mostTries,
}: Activity) => ({
  title,
  kind,
  courseName,
  className,
  streams,
  topicName,
  intro,
  body,
  explanation,
  mostTries,
});

/** What makes a version: everything that a student sees and by which they are marked. */
const shownOf = ({ intro, body, explanation, mostTries, solutionAfter }: ActivityDraft) => ({
  intro,
  body,
  explanation,
  mostTries,
  solutionAfter,
});

/** Refuses what does not hang together, at its field. Throws 400. */
async function checkDraft({ tx }: Ctx, { body, classId, courseId, streamIds, topicId }: ActivityDraft): Promise<void> {
  const { rows } = await sql<{ streams: number; topics: number }>`
    select (select count(*)::int from settings.streams m
             where m.class_id = ${classId} and m.id = any(${streamIds}::bigint[])) as streams,
           (select count(*)::int from elearning.topic t
             where t.id = ${topicId}::bigint and t.course_id = ${courseId}
               and (t.class_id is null or t.class_id = ${classId})) as topics`.execute(tx);
  const found = one(rows);
  if (new Set(streamIds).size !== found.streams) throw fieldError('streamIds', 'Choose streams of this class.');
  if (topicId !== null && found.topics === 0) throw fieldError('topicId', 'Choose a topic of this subject and class.');
  const texts = body.kind === 'labelling' ? [...body.labels.map(({ text }) => text), ...body.others] : [];
  if (new Set(texts).size < texts.length) throw fieldError('body', 'Two labels say the same.');
}

/** Holds what a body shows and was not held before; a package must be one’s own or the activity’s already. */
async function holdFiles(ctx: Ctx, who: Marker, body: ActivityBody, held: ReadonlySet<number>, before: ActivityBody | null) {
  for (const fileId of filesOfBody(body)) if (!held.has(fileId)) await ctx.services.files.link(ctx, fileId, 'photo', 'body');
  if (body.kind !== 'package' || (before?.kind === 'package' && before.packageId === body.packageId)) return;
  if (!(await mayShow(ctx.tx, body.packageId, who))) throw fieldError('body', 'Upload this file again.');
}

async function writeVersion(
  { tx, now, user }: Ctx,
  id: number,
  number: number,
  draft: ReturnType<typeof shownOf>,
): Promise<void> {
  const { intro, body, explanation, mostTries, solutionAfter } = draft;
  const cards = body.kind === 'flashcards' ? body.cards.map((card) => card.id) : [];
  await sql`
    insert into elearning.activity_version
      (activity_id, number, intro, body, cards, explanation, most_tries, solution_after, made_at, made_by)
    values (${id}, ${number}::int, ${intro}, ${JSON.stringify(body)}::jsonb, ${cards}::text[], ${explanation}, ${mostTries}::int,
            ${solutionAfter}::int, ${now}, ${user.fullName})`.execute(tx);
}

async function writeStreams({ tx }: Ctx, id: number, streamIds: readonly number[]): Promise<void> {
  await sql`
    insert into elearning.activity_stream (activity_id, stream_id)
    select ${id}::bigint, x from unnest(${[...new Set(streamIds)]}::bigint[]) x`.execute(tx);
}

/** Adds a draft with its first version. @param held pictures that a record holds already and that may be shown */
async function add(
  ctx: Ctx,
  who: Marker,
  draft: ActivityDraft,
  how: { action: string; held: ReadonlySet<number>; from: ActivityBody | null },
) {
  const body = withPartIds(draft.body, null);
  await holdFiles(ctx, who, body, how.held, how.from);
  const { rows } = await sql<{ id: number }>`
    insert into elearning.activity (kind, title, course_id, class_id, topic_id, language, staff_member_id, author_id, author_name,
      made_at, changed_at)
    values (${body.kind}, ${draft.title}, ${draft.courseId}, ${draft.classId}, ${draft.topicId}::bigint, ${draft.language},
      ${who.staffMemberId}::bigint, ${actorId(who)}::bigint, ${who.name}, ${ctx.now}, ${ctx.now})
    returning id`.execute(ctx.tx);
  const { id } = one(rows);
  await writeVersion(ctx, id, 1, { ...shownOf(draft), body });
  await writeStreams(ctx, id, draft.streamIds);
  const after = await getActivity(ctx, id, who);
  ctx.changed({ entity: 'activity', id, action: how.action, after: inHistory(after) });
  return after;
}

/** Writes an activity that nobody sees yet. Throws 400, 403. */
export async function createActivity(ctx: Ctx, draft: ActivityDraft): Promise<Activity> {
  const who = await markerOf(ctx);
  await checkTaught(ctx, who, draft);
  await checkDraft(ctx, draft);
  return add(ctx, who, draft, { action: 'added', held: new Set(), from: null });
}

/** A draft that says the same. Throws 403, 404. */
export async function copyActivity(ctx: Ctx, id: number): Promise<Activity> {
  const who = await markerOf(ctx);
  const from = await getActivity(ctx, id, who);
  await checkTaught(ctx, who, from);
  const title = `${from.title.slice(0, 140).toWellFormed()} (copy)`;
  return add(ctx, who, { ...from, title }, { action: 'copied', held: await filesEver(ctx, id), from: from.body });
}

/**
 * Changes an activity. What students see makes a new version, and what was done stays with the old one. Throws 400, 403, 404,
 * 409, 422.
 */
export async function changeActivity(ctx: Ctx, { id, version, ...draft }: ActivityChange): Promise<Activity> {
  const who = await markerOf(ctx);
  const before = await getActivity(ctx, id, who);
  await checkTaught(ctx, who, draft);
  await checkDraft(ctx, draft);
  if (before.state === 'archived')
    throw new UserError('rule', 'This activity is archived. Publish it again before you change it.');
  if (draft.body.kind !== before.kind) throw fieldError('body', 'The kind of an activity stays. Make another activity.');
  if (await isBegun(ctx, id, before, draft))
    throw fieldError('classId', 'Students have begun: the class and the subject stay. Copy the activity instead.');
  const shown = { ...shownOf(draft), body: withPartIds(draft.body, before.body) };
  const same = isDeepStrictEqual(shown, shownOf(before));
  const number = same ? before.number : before.number + 1;
  const { rows } = await sql`
    update elearning.activity a
       set title = ${draft.title}, course_id = ${draft.courseId}, class_id = ${draft.classId}, topic_id = ${draft.topicId}::bigint,
           language = ${draft.language}, number = ${number}::int, changed_at = ${ctx.now}, version = a.version + 1
     where a.id = ${id} and a.version = ${version} returning a.id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('activity');
  if (!same) {
    await holdFiles(ctx, who, shown.body, await filesEver(ctx, id), before.body);
    await writeVersion(ctx, id, number, shown);
  }
  await sql`delete from elearning.activity_stream where activity_id = ${id}`.execute(ctx.tx);
  await writeStreams(ctx, id, draft.streamIds);
  const after = await getActivity(ctx, id, who);
  ctx.changed({ entity: 'activity', id, action: 'changed', before: inHistory(before), after: inHistory(after) });
  return after;
}

/** Whether the class or the subject would change although somebody has begun. */
async function isBegun({ tx }: Ctx, id: number, before: Activity, draft: ActivityDraft): Promise<boolean> {
  if (before.classId === draft.classId && before.courseId === draft.courseId) return false;
  const { rows } = await sql`select from elearning.activity_standing s where s.activity_id = ${id} limit 1`.execute(tx);
  return rows.length > 0;
}

const done = { published: 'published', archived: 'archived' } as const;

/** Publishes an activity, or puts it away. Throws 404, 409, 422. */
export async function moveActivity(ctx: Ctx, { id, version, state }: Input<typeof activitiesApi.move>): Promise<Activity> {
  const who = await markerOf(ctx);
  const before = await getActivity(ctx, id, who);
  await checkTaught(ctx, who, before);
  if (before.version !== version) throw staleRecord('activity');
  if (before.state === state || (before.state === 'draft' && state === 'archived'))
    throw new UserError('rule', `This activity is ${stateWords[before.state]}: it cannot be ${done[state]} from there.`);
  const { rows } = await sql`
    update elearning.activity a
       set state = ${state}, changed_at = ${ctx.now}, version = a.version + 1,
           published_at = case when ${state} = 'published' then coalesce(a.published_at, ${ctx.now}::timestamptz) else a.published_at end
     where a.id = ${id} and a.version = ${version} returning a.id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('activity');
  ctx.changed({ entity: 'activity', id, action: done[state], before: { state: before.state }, after: { state } });
  return getActivity(ctx, id, who);
}

const stateWords = { draft: 'a draft', published: 'published', archived: 'archived' } as const;

/** Removes what was never published. Its pictures stay where a copy shows them. Throws 403, 404, 422. */
export async function removeActivity(ctx: Ctx, id: number): Promise<void> {
  const who = await markerOf(ctx);
  const before = await getActivity(ctx, id, who);
  await checkTaught(ctx, who, before);
  const { rows } = await sql`
    delete from elearning.activity a where a.id = ${id} and a.state = 'draft' and a.published_at is null returning a.id`.execute(
    ctx.tx,
  );
  if (rows.length === 0) throw new UserError('rule', 'Only an activity that was never published is removed. Archive it.');
  ctx.changed({ entity: 'activity', id, action: 'removed', before: inHistory(before) });
}
