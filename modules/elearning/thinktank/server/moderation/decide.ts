import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import type { moderationApi, StaffThread } from '../../contract/thinktank.ts';
import type { PostState } from '../../contract/words.ts';
import { entity } from '../posts/write-post.ts';
import { staffThread } from '../threads/staff-threads.ts';
import { type Ctx, moderates, type Moderator, moderatorOf } from '../who.ts';

interface Held {
  threadId: number;
  studentId: number | null;
  state: PostState;
  held: string | null;
  version: number;
  reports: number;
}

/** A post that the caller moderates, held until the transaction ends. Throws 404, 409. */
async function holdPost({ tx }: Ctx, who: Moderator, id: number, version: number | null): Promise<Held> {
  const { rows } = await sql<Held>`
    select p.thread_id as "threadId", p.student_id as "studentId", p.state, p.held, p.version,
           (select count(*) from elearning.think_report e
             where e.school_id = p.school_id and e.post_id = p.id and e.settled_at is null)::int as reports
      from elearning.think_post p join elearning.think_thread t on t.school_id = p.school_id and t.id = p.thread_id
     where p.id = ${id} and ${moderates(who)} for update of p`.execute(tx);
  const [post] = rows;
  if (!post) throw notFound('post');
  if (version !== null && post.version !== version) throw staleRecord('post');
  return post;
}

/** Writes what a moderator decided; the reports are settled with it. */
async function decide(
  ctx: Ctx,
  who: Moderator,
  id: number,
  before: Held,
  state: PostState,
  reason: string | null,
): Promise<void> {
  const stays = state === 'shown';
  await sql`
    update elearning.think_post p
       set state = ${state}, reason = ${reason}, held = null, decided_by = ${actorId(who)}::bigint, decided_name = ${who.name},
           decided_at = ${ctx.now}, accepted = p.accepted and ${stays},
           endorsed_by = case when ${stays} then p.endorsed_by end, endorsed_name = case when ${stays} then p.endorsed_name end,
           endorsed_at = case when ${stays} then p.endorsed_at end,
           shown_at = case when ${stays} then coalesce(p.shown_at, ${ctx.now}::timestamptz) else p.shown_at end, version = p.version + 1
     where p.id = ${id}`.execute(ctx.tx);
  await sql`
    update elearning.think_report e set settled_at = ${ctx.now} where e.post_id = ${id} and e.settled_at is null`.execute(ctx.tx);
  ctx.changed({ entity, id, action: done[state], before: { state: before.state, held: before.held }, after: { state }, reason });
}

const done: Readonly<Record<PostState, string>> = {
  shown: 'approved',
  returned: 'sent back',
  removed: 'removed',
  waiting: 'held back',
};

/** Shows a post, or leaves a reported one where it is. Throws 404, 409, 422. */
export async function approve(ctx: Ctx, { id, version }: Input<typeof moderationApi.approve>): Promise<StaffThread> {
  const who = await moderatorOf(ctx);
  const post = await holdPost(ctx, who, id, version);
  if (post.state === 'returned')
    throw new UserError('rule', 'This post went back to who wrote it. It comes again once it is changed.');
  if (post.state === 'shown' && post.reports === 0) throw new UserError('rule', 'This post is shown already.');
  await decide(ctx, who, id, post, 'shown', null);
  return staffThread(ctx, post.threadId, who);
}

/** Sends a student’s post back with the reason. Throws 404, 409, 422. */
export async function sendBack(ctx: Ctx, { id, version, reason }: Input<typeof moderationApi.sendBack>): Promise<StaffThread> {
  const who = await moderatorOf(ctx);
  const post = await holdPost(ctx, who, id, version);
  if (post.studentId === null)
    throw new UserError('rule', 'Only what a student wrote is sent back. Remove it, or ask your colleague.');
  if (post.state !== 'waiting' && post.state !== 'shown')
    throw new UserError('rule', `This post is ${done[post.state]} already.`);
  await decide(ctx, who, id, post, 'returned', reason);
  return staffThread(ctx, post.threadId, who);
}

/** Removes a post with the reason. Throws 404, 409, 422. */
export async function removePost(ctx: Ctx, { id, version, reason }: Input<typeof moderationApi.remove>): Promise<StaffThread> {
  const who = await moderatorOf(ctx);
  const post = await holdPost(ctx, who, id, version);
  if (post.state === 'removed') throw new UserError('rule', 'This post is removed already.');
  await decide(ctx, who, id, post, 'removed', reason);
  return staffThread(ctx, post.threadId, who);
}

/** What a post said before, the newest first. Throws 404. */
export async function versionsOf(ctx: Ctx, id: number): Promise<Output<typeof moderationApi.versions>> {
  const who = await moderatorOf(ctx);
  const { rows: there } = await sql`
    select from elearning.think_post p join elearning.think_thread t on t.school_id = p.school_id and t.id = p.thread_id
     where p.id = ${id} and ${moderates(who)}`.execute(ctx.tx);
  if (there.length === 0) throw notFound('post');
  const { rows } = await sql<Output<typeof moderationApi.versions>['rows'][number]>`
    select v.number, v.title, v.text, v.from_at as "fromAt", v.to_at as "toAt"
      from elearning.think_version v where v.post_id = ${id} order by v.number desc limit 200`.execute(ctx.tx);
  return { rows };
}

const oneDay = 24 * 60 * 60 * 1000;

/** Stops who wrote a post from posting. Throws 404, 422 for a colleague. */
export async function stopAuthor(ctx: Ctx, { id, days, reason }: Input<typeof moderationApi.stop>): Promise<{ id: number }> {
  const who = await moderatorOf(ctx);
  const { studentId } = await holdPost(ctx, who, id, null);
  if (studentId === null) throw new UserError('rule', 'Only students can be stopped from posting.');
  const until = new Date(ctx.now.getTime() + days * oneDay);
  const { rows } = await sql<{ id: number }>`
    insert into elearning.think_stop (student_id, from_at, until, reason, made_by, made_name)
    values (${studentId}, ${ctx.now}, ${until}, ${reason}, ${actorId(who)}::bigint, ${who.name}) returning id`.execute(ctx.tx);
  ctx.changed({ entity, id, action: 'student stopped from posting', after: { days }, reason });
  return one(rows);
}
