import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import { imagesOf, plainText } from '#kit/contract/rich-text.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import { addQuestions } from '../../../bank/server/questions/save-question.ts';
import type { StaffThread, thinktankApi } from '../../contract/thinktank.ts';
import { changePost, entity, insertPost, type OwnPost, refuseChange, threadEntity } from '../posts/write-post.ts';
import { type Ctx, moderates, type Moderator, moderatorOf, notTaught } from '../who.ts';
import { checkTopic, insertThread, refuseClosed } from './learner-posts.ts';
import { staffThread } from './staff-threads.ts';

const shown = { state: 'shown', held: null } as const;

/** Refuses who does not teach the subject in the class, or anywhere where it is for all. Throws 403. */
async function checkTaught({ tx }: Ctx, who: Moderator, courseId: number, classId: number | null): Promise<void> {
  if (who.admin) return;
  const { rows } = await sql`
    select from exams.teachers_now n
     where n.course_id = ${courseId} and (${classId}::bigint is null or n.class_id = ${classId}::bigint)
       and n.staff_member_id = ${who.staffMemberId}::bigint limit 1`.execute(tx);
  if (rows.length === 0) throw notTaught();
}

/** A teacher asks. Throws 400, 403. */
export async function staffAsk(ctx: Ctx, input: Input<typeof thinktankApi.ask>): Promise<StaffThread> {
  const { courseId, topicId, classId, title, text } = input;
  const who = await moderatorOf(ctx);
  await checkTaught(ctx, who, courseId, classId);
  await checkTopic(ctx, topicId, courseId, classId);
  const threadId = await insertThread(ctx, { courseId, topicId, classId });
  await insertPost(ctx, { threadId, kind: 'question', studentId: null, anonymous: false, title, text }, shown);
  return staffThread(ctx, threadId, who);
}

/** A teacher answers. Throws 404, 422. */
export async function staffAnswer(ctx: Ctx, { id, text }: Input<typeof thinktankApi.answer>): Promise<StaffThread> {
  const who = await moderatorOf(ctx);
  const { state, closed } = await staffThread(ctx, id, who);
  refuseClosed(state, closed);
  await insertPost(ctx, { threadId: id, kind: 'answer', studentId: null, anonymous: false, title: null, text }, shown);
  return staffThread(ctx, id, who);
}

/** A teacher changes a post of their own. Throws 404, 409, 422. */
export async function staffEdit(ctx: Ctx, { id, version, title, text }: Input<typeof thinktankApi.edit>): Promise<StaffThread> {
  const who = await moderatorOf(ctx);
  const { rows } = await sql<OwnPost>`
    select p.id, p.thread_id as "threadId", p.kind, p.state, p.held, p.title, p.text, p.version, t.closed
      from elearning.think_post p join elearning.think_thread t on t.school_id = p.school_id and t.id = p.thread_id
     where p.id = ${id} and p.student_id is null and p.made_by = ${who.accountId} and ${moderates(who)} for update of p`.execute(
    ctx.tx,
  );
  const [post] = rows;
  if (!post) throw notFound('post');
  refuseChange(post, title);
  if (post.version !== version) throw staleRecord('post');
  await changePost(ctx, post, { version, title, text }, shown);
  return staffThread(ctx, post.threadId, who);
}

/** Says that an answer is right, or no longer. Throws 404, 409, 422. */
export async function endorse(ctx: Ctx, { id, version, on }: Input<typeof thinktankApi.endorse>): Promise<StaffThread> {
  const who = await moderatorOf(ctx);
  const { rows } = await sql<{ threadId: number; kind: string; state: string; mine: boolean; version: number }>`
    select p.thread_id as "threadId", p.kind, p.state, p.version,
           coalesce(p.student_id is null and p.made_by = ${who.accountId}, false) as mine
      from elearning.think_post p join elearning.think_thread t on t.school_id = p.school_id and t.id = p.thread_id
     where p.id = ${id} and ${moderates(who)} for update of p`.execute(ctx.tx);
  const [post] = rows;
  if (!post) throw notFound('post');
  if (post.version !== version) throw staleRecord('post');
  if (post.kind !== 'answer' || post.state !== 'shown')
    throw new UserError('rule', 'Only an answer that is shown can be endorsed.');
  if (post.mine) throw new UserError('rule', 'Another teacher endorses what you wrote.');
  await sql`
    update elearning.think_post p
       set endorsed_by = ${on ? actorId(who) : null}::bigint, endorsed_name = ${on ? who.name : null},
           endorsed_at = ${on ? ctx.now : null}::timestamptz, version = p.version + 1
     where p.id = ${id}`.execute(ctx.tx);
  ctx.changed({ entity, id, action: on ? 'endorsed' : 'no longer endorsed' });
  return staffThread(ctx, post.threadId, who);
}

/** Closes, pins, or says of which other question it is a duplicate. Throws 400, 404, 409. */
export async function mark(ctx: Ctx, input: Input<typeof thinktankApi.mark>): Promise<StaffThread> {
  const { id, version, closed, pinned, duplicateOf } = input;
  const who = await moderatorOf(ctx);
  const before = await staffThread(ctx, id, who);
  if (duplicateOf !== null) await checkDuplicate(ctx, who, before, duplicateOf);
  const { rows } = await sql`
    update elearning.think_thread t
       set closed = ${closed}, pinned = ${pinned}, duplicate_of = ${duplicateOf}::bigint, version = t.version + 1
     where t.id = ${id} and t.version = ${version} returning t.id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('question');
  const marks = (thread: Pick<StaffThread, 'closed' | 'pinned' | 'duplicateOf'>) => ({
    closed: thread.closed,
    pinned: thread.pinned,
    duplicateOf: thread.duplicateOf,
  });
  ctx.changed({ entity: threadEntity, id, action: 'marked', before: marks(before), after: marks(input) });
  return staffThread(ctx, id, who);
}

/** The other question must be of the subject, be shown to whom this one is, and be no duplicate itself. Throws 400. */
async function checkDuplicate({ tx }: Ctx, who: Moderator, thread: StaffThread, duplicateOf: number): Promise<void> {
  if (duplicateOf === thread.id) throw fieldError('duplicateOf', 'A question is no duplicate of itself.');
  const { rows } = await sql`
    select from elearning.think_thread t
      join elearning.think_post q on q.school_id = t.school_id and q.thread_id = t.id and q.kind = 'question' and q.state = 'shown'
     where t.id = ${duplicateOf} and t.course_id = ${thread.courseId} and t.duplicate_of is null and ${moderates(who)}
       and (t.class_id is null or t.class_id = ${thread.classId}::bigint)`.execute(tx);
  if (rows.length === 0)
    throw fieldError('duplicateOf', 'Choose a question of this subject that the same students see and that is no duplicate.');
  const { rows: others } = await sql`select from elearning.think_thread t where t.duplicate_of = ${thread.id} limit 1`.execute(
    tx,
  );
  if (others.length > 0) throw fieldError('duplicateOf', 'Other questions are duplicates of this one. It stays.');
}

/** Makes a draft of the question bank of it; both know of each other. Throws 403, 404, 422. */
export async function makeQuestion(
  ctx: Ctx,
  { id, kind, right, withAnswer }: Input<typeof thinktankApi.makeQuestion>,
): Promise<Output<typeof thinktankApi.makeQuestion>> {
  const thread = await staffThread(ctx, id);
  await sql`select t.id from elearning.think_thread t where t.id = ${id} for update`.execute(ctx.tx);
  const { rows } = await sql<{ questionId: number | null }>`
    select t.question_id as "questionId" from elearning.think_thread t where t.id = ${id}`.execute(ctx.tx);
  if (rows[0]?.questionId) throw new UserError('rule', 'A question of the bank was made of it already.');
  const [asked, ...answers] = thread.posts;
  if (!asked?.text || thread.state !== 'shown') throw new UserError('rule', 'Only a question that is shown goes into the bank.');
  if (kind === 'short' && right === '') throw fieldError('right', 'Write the right answer.');
  const best = answers.find(({ state, accepted, endorsedBy }) => state === 'shown' && (accepted || endorsedBy !== null));
  const [questionId = 0] = await addQuestions(
    ctx,
    [
      {
        courseId: thread.courseId,
        classId: thread.classId,
        topicId: thread.topicId,
        difficulty: 'medium',
        source: `Think tank, question ${id}`,
        language: 'en',
        tags: [],
        text: { ...asked.text, content: [titled(thread.title), ...asked.text.content] },
        body:
          kind === 'essay'
            ? { kind, lines: 8, mostWords: null }
            : { kind, variants: [{ text: right, share: 10_000 }], caseMatters: false },
        marks: 100,
        feedback: withAnswer && best?.text ? plainText(best.text).slice(0, 4000) : '',
        state: 'draft',
      },
    ],
    { action: 'added', held: new Set(imagesOf(asked.text)) },
  );
  await sql`
    update elearning.think_thread t set question_id = ${questionId}, version = t.version + 1 where t.id = ${id}`.execute(ctx.tx);
  ctx.changed({ entity: threadEntity, id, action: 'made a question', after: { questionId } });
  return { questionId };
}

/** The title as the first paragraph of what is asked. */
const titled = (title: string) => ({
  type: 'paragraph' as const,
  content: [{ type: 'text' as const, text: title, marks: [{ type: 'bold' as const }] }],
});
