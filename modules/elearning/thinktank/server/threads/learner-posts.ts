import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import type { LearnerThread, learnerThinktankApi } from '../../contract/learner.ts';
import { judgePost } from '../filter/judge-post.ts';
import { mayPost } from '../posts/standing.ts';
import { changePost, entity, insertPost, type OwnPost, refuseChange, threadEntity } from '../posts/write-post.ts';
import { thinkSetting } from '../settings.store.ts';
import { type Ctx, learnerOf } from '../who.ts';
import { learnerHead, learnerThread } from './learner-threads.ts';

/** The topic must be of the subject, and of the class or of every class. Throws 400. */
export async function checkTopic({ tx }: Ctx, topicId: number | null, courseId: number, classId: number | null): Promise<void> {
  if (topicId === null) return;
  const { rows } = await sql`
    select from elearning.topic o
     where o.id = ${topicId} and o.course_id = ${courseId}
       and (o.class_id is null or ${classId}::bigint is null or o.class_id = ${classId}::bigint)`.execute(tx);
  if (rows.length === 0) throw fieldError('topicId', 'Choose a topic of this subject.');
}

/** Writes the thread; its question comes with the first post. */
export async function insertThread(
  { tx, now }: Ctx,
  thread: { courseId: number; topicId: number | null; classId: number | null },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into elearning.think_thread (course_id, topic_id, class_id, asked_at)
    values (${thread.courseId}, ${thread.topicId}::bigint, ${thread.classId}::bigint, ${now}) returning id`.execute(tx);
  return one(rows).id;
}

/** A student asks. Throws 400, 422 for who was stopped, 429. */
export async function ask(ctx: Ctx, input: Input<typeof learnerThinktankApi.ask>): Promise<LearnerThread> {
  const { courseId, topicId, wide, title, text, anonymous } = input;
  const learner = await learnerOf(ctx);
  if (!learner.courseIds.includes(courseId)) throw fieldError('courseId', 'Choose a subject that you take.');
  if (!wide && learner.classId === null) throw fieldError('wide', 'You are in no class yet. Ask the whole school.');
  await checkTopic(ctx, topicId, courseId, learner.classId);
  await mayPost(ctx, learner.studentId);
  const judged = await judgePost(ctx, title, text);
  const threadId = await insertThread(ctx, { courseId, topicId, classId: wide ? null : learner.classId });
  await insertPost(ctx, { threadId, kind: 'question', studentId: learner.studentId, anonymous, title, text }, judged);
  return learnerThread(ctx, threadId, learner);
}

/** A student answers. Throws 404, 422 for a question that is closed, and for who was stopped, 429. */
export async function answer(
  ctx: Ctx,
  { id, text, anonymous }: Input<typeof learnerThinktankApi.answer>,
): Promise<LearnerThread> {
  const learner = await learnerOf(ctx);
  const { state, closed } = await learnerHead(ctx, learner, id);
  refuseClosed(state, closed);
  await mayPost(ctx, learner.studentId);
  const judged = await judgePost(ctx, null, text);
  await insertPost(ctx, { threadId: id, kind: 'answer', studentId: learner.studentId, anonymous, title: null, text }, judged);
  return learnerThread(ctx, id, learner);
}

export function refuseClosed(state: string, closed: boolean): void {
  if (state !== 'shown') throw new UserError('rule', 'Nobody sees this question yet, or any more. It cannot be answered.');
  if (closed) throw new UserError('rule', 'This question is closed. Ask a new one.');
}

/** A student changes a post of their own. Throws 404, 409, 422, 429. */
export async function edit(
  ctx: Ctx,
  { id, version, title, text }: Input<typeof learnerThinktankApi.edit>,
): Promise<LearnerThread> {
  const learner = await learnerOf(ctx);
  const { rows } = await sql<OwnPost>`
    select p.id, p.thread_id as "threadId", p.kind, p.state, p.held, p.title, p.text, p.version, t.closed
      from elearning.think_post p join elearning.think_thread t on t.school_id = p.school_id and t.id = p.thread_id
     where p.id = ${id} and p.student_id = ${learner.studentId} for update of p`.execute(ctx.tx);
  const [post] = rows;
  if (!post) throw notFound('post');
  refuseChange(post, title);
  if (post.version !== version) throw staleRecord('post');
  await mayPost(ctx, learner.studentId);
  const judged = await judgePost(ctx, title, text);
  const unseen = untilLooked(post);
  await changePost(ctx, post, { version, title, text }, unseen === null ? judged : { state: 'waiting', held: unseen });
  return learnerThread(ctx, post.threadId, learner);
}

/** What students reported and what a moderator sent back stays hidden until somebody has looked, whatever it says now. */
function untilLooked({ state, held }: OwnPost): 'reports' | 'returned' | null {
  if (state === 'returned') return 'returned';
  return state === 'waiting' && (held === 'reports' || held === 'returned') ? held : null;
}

interface Seen {
  id: number;
  threadId: number;
  studentId: number | null;
  closed: boolean;
}

/** A post that the student sees and that is somebody else’s, held until the transaction ends. Throws 404, 422. */
async function postOfOthers(ctx: Ctx, id: number, own: string): Promise<Seen & { me: number }> {
  const learner = await learnerOf(ctx);
  const { rows } = await sql<Seen>`
    select p.id, p.thread_id as "threadId", p.student_id as "studentId", t.closed
      from elearning.think_post p join elearning.think_thread t on t.school_id = p.school_id and t.id = p.thread_id
     where p.id = ${id} and p.state = 'shown' for update of p`.execute(ctx.tx);
  const [post] = rows;
  if (!post) throw notFound('post');
  const { state } = await learnerHead(ctx, learner, post.threadId).catch((error: unknown) => {
    // What is not for the student is not there for them, the post as little as its question.
    throw error instanceof UserError && error.code === 'not_found' ? notFound('post') : error;
  });
  if (state !== 'shown') throw notFound('post');
  if (post.studentId === learner.studentId) throw new UserError('rule', own);
  return { ...post, me: learner.studentId };
}

/** Votes on a post of somebody else, once; a second vote takes the place of the first. Throws 404, 422. */
export async function vote(
  ctx: Ctx,
  { id, value }: Input<typeof learnerThinktankApi.vote>,
): Promise<Output<typeof learnerThinktankApi.vote>> {
  const { me, closed } = await postOfOthers(ctx, id, 'You cannot vote on a post of your own.');
  if (closed) throw new UserError('rule', 'This question is closed. Votes stay as they are.');
  if (value === 0) await sql`delete from elearning.think_vote v where v.post_id = ${id} and v.student_id = ${me}`.execute(ctx.tx);
  else
    await sql`
      insert into elearning.think_vote (post_id, student_id, value) values (${id}, ${me}, ${value})
      on conflict (school_id, post_id, student_id) do update set value = excluded.value`.execute(ctx.tx);
  const { rows } = await sql<{ votes: number }>`
    select coalesce(sum(v.value), 0)::int as votes from elearning.think_vote v where v.post_id = ${id}`.execute(ctx.tx);
  return { votes: one(rows).votes, myVote: value };
}

/** Who asked says which answer solved it. Throws 404 for another’s question, 422. */
export async function accept(ctx: Ctx, { id, postId }: Input<typeof learnerThinktankApi.accept>): Promise<LearnerThread> {
  const learner = await learnerOf(ctx);
  const head = await learnerHead(ctx, learner, id);
  if (!head.mine) throw new UserError('rule', 'Only who asked says which answer solved it.');
  await sql`select t.id from elearning.think_thread t where t.id = ${id} for update`.execute(ctx.tx);
  await sql`
    update elearning.think_post p set accepted = false
     where p.thread_id = ${id} and p.accepted and p.id is distinct from ${postId}::bigint`.execute(ctx.tx);
  if (postId !== null) {
    const { rows } = await sql`
      update elearning.think_post p set accepted = true
       where p.id = ${postId} and p.thread_id = ${id} and p.kind = 'answer' and p.state = 'shown' returning p.id`.execute(ctx.tx);
    if (rows.length === 0) throw fieldError('postId', 'Choose an answer to this question.');
  }
  ctx.changed({ entity: threadEntity, id, action: postId === null ? 'accepted none' : 'accepted', after: { postId } });
  return learnerThread(ctx, id, learner);
}

/** Reports a post; enough reports hide one of a student until a moderator looks. Throws 404, 409 for a second report, 422. */
export async function reportPost(ctx: Ctx, { id, reason }: Input<typeof learnerThinktankApi.report>): Promise<void> {
  const { me, studentId } = await postOfOthers(ctx, id, 'You cannot report a post of your own. Change it.');
  const { reportsHide, perHour } = await thinkSetting(ctx.tx);
  const { rows: recent } = await sql<{ made: number }>`
    select count(*)::int as made from elearning.think_report e
     where e.student_id = ${me} and e.at > ${ctx.now}::timestamptz - interval '1 hour'`.execute(ctx.tx);
  if (one(recent).made >= perHour)
    throw new UserError('too_many', 'You have reported a lot in the last hour. Tell your teacher instead.');
  // What was changed after a moderator looked at the report may be reported again.
  const { rows: reported } = await sql`
    insert into elearning.think_report as e (post_id, student_id, reason, at) values (${id}, ${me}, ${reason}, ${ctx.now})
    on conflict (school_id, post_id, student_id) do update
      set reason = excluded.reason, at = excluded.at, settled_at = null
      where e.settled_at < (select p.edited_at from elearning.think_post p where p.school_id = e.school_id and p.id = e.post_id)
    returning e.id`.execute(ctx.tx);
  if (reported.length === 0) throw new UserError('duplicate', 'You have reported this post already.');
  ctx.changed({ entity, id, action: 'reported', after: { reason } });
  if (studentId === null) return;
  const { rows } = await sql`
    update elearning.think_post p set state = 'waiting', held = 'reports', version = p.version + 1
     where p.id = ${id} and p.state = 'shown' and ${reportsHide} <= (
           select count(*) from elearning.think_report e
            where e.school_id = p.school_id and e.post_id = p.id and e.settled_at is null)
    returning p.id`.execute(ctx.tx);
  if (rows.length > 0) ctx.changed({ entity, id, action: 'hidden', after: { state: 'waiting', held: 'reports' } });
}

/** Notes that who asked has looked. Throws 404. */
export async function noteSeen(ctx: Ctx, id: number): Promise<void> {
  const learner = await learnerOf(ctx);
  const { mine } = await learnerHead(ctx, learner, id);
  if (mine) await sql`update elearning.think_thread t set seen_at = ${ctx.now} where t.id = ${id}`.execute(ctx.tx);
}
