import { type RawBuilder, sql } from 'kysely';
import type { BinaryAnswer, Input, Output } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { imagesOf, type RichText } from '#kit/contract/rich-text.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { LearnerThread, LearnerThreadRow, learnerThinktankApi } from '../../contract/learner.ts';
import type { PeerPost } from '../../contract/post.ts';
import { standingOf } from '../posts/standing.ts';
import { type Ctx, forLearner, type Learner, learnerOf } from '../who.ts';
import { ofTopic, peerOf, threadFields, threadOrders, threadRows, threadStates } from './thread-sql.ts';

/** Answers to one’s own question that came after one last looked. */
const fresh = (me: number) => sql`
  (case when q.student_id = ${me} then (
     select count(*) from elearning.think_post f
      where f.school_id = t.school_id and f.thread_id = t.id and f.kind = 'answer' and f.state = 'shown'
        and f.student_id is distinct from ${me} and f.shown_at > coalesce(t.seen_at, t.asked_at)) else 0 end)::int`;

/** Posts whose words a student may find: those that are shown, and their own. */
const found = (me: number, words: string) => sql`t.id in (
  select s.thread_id from elearning.think_post s
   where s.id in (select elearning.posts_with(${words})) and (s.state = 'shown' or s.student_id = ${me}))`;

const orderOf = (sort: string): RawBuilder<unknown> =>
  sql`${threadOrders[sort.replace(/^-/, '')] ?? sql`t.asked_at`} ${wayOf(sort)}`;

/** Questions that a student sees. */
export async function learnerThreads(ctx: Ctx, input: Input<typeof learnerThinktankApi.list>): Promise<Page<LearnerThreadRow>> {
  const { q, courseId, topicId, state, page, size, sort } = input;
  const learner = await learnerOf(ctx);
  const me = learner.studentId;
  const where = [sql`((${forLearner(learner)} and q.state = 'shown') or q.student_id = ${me})`];
  if (courseId !== undefined) where.push(sql`t.course_id = ${courseId}`);
  if (topicId !== undefined) where.push(sql`${ofTopic(topicId)}`);
  if (state === 'mine') where.push(sql`q.student_id = ${me}`);
  else if (state !== undefined) where.push(sql`${threadStates[state] ?? sql`true`}`);
  if (q) where.push(found(me, q));
  const { rows } = await sql<LearnerThreadRow & { total: number }>`
    select ${threadFields}, ${peerOf('q', 'r', 'x')} as by, coalesce(q.student_id = ${me}, false) as mine, q.state, ${fresh(me)} as fresh,
           (count(*) over ())::int as total
      ${threadRows} where ${sql.join(where, sql` and `)}
     order by t.pinned desc, ${orderOf(sort)}, t.id desc
     ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** Answers to one’s own questions that one has not seen, by question. */
export async function freshAnswers(ctx: Ctx, me: number): Promise<{ id: number; title: string; fresh: number }[]> {
  const { rows } = await sql<{ id: number; title: string | null; fresh: number }>`
    select t.id, q.title, ${fresh(me)} as fresh
      from elearning.think_thread t
      join elearning.think_post q on q.school_id = t.school_id and q.thread_id = t.id and q.kind = 'question'
     where q.student_id = ${me} and q.state = 'shown' and ${fresh(me)} > 0 order by t.id limit 20`.execute(ctx.tx);
  return rows.map((row) => ({ ...row, title: row.title ?? '' }));
}

/** Questions in which a moderator sent something of the student’s own back, which waits to be changed. */
export async function sentBack(ctx: Ctx, learner: Learner): Promise<{ id: number; title: string }[]> {
  const me = learner.studentId;
  const { rows } = await sql<{ id: number; title: string }>`
    select t.id, coalesce(q.title, '') as title
      from elearning.think_thread t
      join elearning.think_post q on q.school_id = t.school_id and q.thread_id = t.id and q.kind = 'question'
     where not t.closed and (q.student_id = ${me} or (q.state = 'shown' and ${forLearner(learner)})) and exists (
             select from elearning.think_post p
              where p.school_id = t.school_id and p.thread_id = t.id and p.student_id = ${me} and p.state = 'returned')
     order by t.id limit 20`.execute(ctx.tx);
  return rows;
}

export async function learnerChoices(ctx: Ctx): Promise<Output<typeof learnerThinktankApi.choices>> {
  const { studentId, courseIds, classId } = await learnerOf(ctx);
  const { rows: subjects } = await sql<{ id: number; name: string }>`
    select c.id, c.name from settings.courses c where c.id = any(${[...courseIds]}::bigint[]) order by c.name, c.id`.execute(
    ctx.tx,
  );
  const { rows: classes } = await sql<{ name: string }>`
    select k.name from settings.classes k where k.id = ${classId}::bigint`.execute(ctx.tx);
  const own = await freshAnswers(ctx, studentId);
  return {
    subjects,
    className: classes[0]?.name ?? null,
    standing: await standingOf(ctx, studentId),
    fresh: own.reduce((sum, one) => sum + one.fresh, 0),
  };
}

interface Head extends Omit<LearnerThread, 'posts'> {
  state: string;
}

/** What a student sees of one thread before its posts. Throws 404 for what is not for them, and what nobody has seen yet. */
export async function learnerHead(ctx: Ctx, learner: Learner, id: number): Promise<Head> {
  const me = learner.studentId;
  const { rows } = await sql<Omit<Head, 'title'> & { title: string }>`
    select ${threadFields}, t.version, coalesce(q.student_id = ${me}, false) as mine, q.state,
           (select d.title from elearning.think_post d
              join elearning.think_thread u on u.school_id = d.school_id and u.id = d.thread_id
             where d.school_id = t.school_id and d.thread_id = t.duplicate_of and d.kind = 'question' and d.state = 'shown'
               and (u.class_id is null or u.class_id = ${learner.classId}::bigint)) as "duplicateTitle",
           (select 'A student (' || y.name || ')' from elearning.think_alias y
             where y.school_id = t.school_id and y.thread_id = t.id and y.student_id = ${me}) as alias
      ${threadRows}
     where t.id = ${id} and (q.student_id = ${me} or (${forLearner(learner)}
       and (q.state = 'shown' or (q.state = 'removed' and q.shown_at is not null))))`.execute(ctx.tx);
  const [row] = rows;
  if (!row) throw notFound('question');
  if (row.state !== 'removed' || row.mine) return row;
  return { ...row, title: null };
}

type Read = PeerPost & { gone: boolean };

/** A question with what a student sees of its answers. Throws 404. */
export async function learnerThread(ctx: Ctx, id: number, given?: Learner): Promise<LearnerThread> {
  const learner = given ?? (await learnerOf(ctx));
  const me = learner.studentId;
  const { state, ...head } = await learnerHead(ctx, learner, id);
  const { rows } = await sql<Read>`
    select p.id, p.version, p.state, (case when p.student_id = ${me} then p.held end) as held,
           (case when p.student_id = ${me} then p.reason end) as reason, p.title, p.text, p.at, p.edited_at as "editedAt",
           coalesce(w.votes, 0)::int as votes, p.accepted, p.endorsed_name as "endorsedBy", ${peerOf('p', 'r', 'x')} as by,
           coalesce(p.student_id = ${me}, false) as mine, coalesce(w.mine, 0)::int as "myVote",
           exists (select from elearning.think_report e
                    where e.school_id = p.school_id and e.post_id = p.id and e.student_id = ${me}
                      and (e.settled_at < p.edited_at) is not true) as reported,
           (${head.mine} and p.kind = 'answer' and p.student_id is distinct from ${me}
             and coalesce(p.shown_at > coalesce(t.seen_at, t.asked_at), false)) as fresh,
           (p.state = 'removed' and p.student_id is distinct from ${me}) as gone
      from elearning.think_post p
      join elearning.think_thread t on t.school_id = p.school_id and t.id = p.thread_id
      left join registration.roll r on r.school_id = p.school_id and r.id = p.student_id
      left join elearning.think_alias x on x.school_id = p.school_id and x.thread_id = p.thread_id and x.student_id = p.student_id
      cross join lateral (
        select sum(v.value) as votes, max(v.value) filter (where v.student_id = ${me}) as mine from elearning.think_vote v
         where v.school_id = p.school_id and v.post_id = p.id) w
     where p.thread_id = ${id}
       and (p.student_id = ${me} or p.kind = 'question'
            or (${state === 'shown'} and (p.state = 'shown' or (p.state = 'removed' and p.shown_at is not null))))
     order by p.kind = 'question' desc, p.accepted desc, p.endorsed_at is not null desc, coalesce(w.votes, 0) desc, p.id`.execute(
    ctx.tx,
  );
  return { ...head, posts: rows.map(withoutRemoved) };
}

/** What a moderator removed leaves a stone, without a word of it or who it was. */
function withoutRemoved({ gone, ...post }: Read): PeerPost {
  if (!gone) return post;
  return {
    ...post,
    title: null,
    text: null,
    editedAt: null,
    votes: 0,
    myVote: 0,
    endorsedBy: null,
    by: { kind: 'anonymous', name: 'A student' },
  };
}

/** A picture of a post that the student sees now. Throws 404. Its name is nobody’s: it may say whose telephone took it. */
export async function learnerPicture(ctx: Ctx, id: number, fileId: number): Promise<BinaryAnswer> {
  const { posts } = await learnerThread(ctx, id);
  if (!posts.some(({ text }) => text !== null && imagesOf(text).includes(fileId))) throw notFound('picture');
  return unnamed(await ctx.services.files.open(ctx, fileId));
}

export const unnamed = (answer: BinaryAnswer): BinaryAnswer => ({ ...answer, name: 'picture' });

/** The pictures of some texts. */
export const shownIn = (texts: readonly RichText[], fileId: number): boolean =>
  texts.some((text) => imagesOf(text).includes(fileId));
