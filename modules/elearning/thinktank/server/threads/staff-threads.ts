import { type RawBuilder, sql } from 'kysely';
import type { BinaryAnswer, Input, Output } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import type { RichText } from '#kit/contract/rich-text.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { StaffPost } from '../../contract/post.ts';
import type { StaffThread, StaffThreadRow, thinktankApi } from '../../contract/thinktank.ts';
import { type Ctx, moderates, type Moderator, moderatorOf } from '../who.ts';
import { shownIn } from './learner-threads.ts';
import { authorOf, ofTopic, threadFields, threadOrders, threadRows, threadStates } from './thread-sql.ts';

/** Posts of a thread that wait for a moderator, or that were reported. */
const waiting = sql`(
  select count(*) from elearning.think_post y
   where y.school_id = t.school_id and y.thread_id = t.id and (y.state = 'waiting' or exists (
         select from elearning.think_report e where e.school_id = y.school_id and e.post_id = y.id and e.settled_at is null)))::int`;

const states: Readonly<Record<string, RawBuilder<unknown>>> = {
  ...threadStates,
  waiting: sql`exists (select from elearning.think_post y
                        where y.school_id = t.school_id and y.thread_id = t.id and y.state = 'waiting')`,
  reported: sql`exists (
    select from elearning.think_post y
      join elearning.think_report e on e.school_id = y.school_id and e.post_id = y.id and e.settled_at is null
     where y.school_id = t.school_id and y.thread_id = t.id)`,
};

const staffFields = sql`
  ${threadFields}, coalesce(r.full_name, q.made_name, 'A teacher') as by, q.anonymous, q.state, ${waiting} as waiting`;

/** Questions that the caller moderates. */
export async function staffThreads(ctx: Ctx, input: Input<typeof thinktankApi.list>): Promise<Page<StaffThreadRow>> {
  const { q, courseId, topicId, classId, state, page, size, sort } = input;
  const where = [moderates(await moderatorOf(ctx)) as RawBuilder<unknown>];
  if (courseId !== undefined) where.push(sql`t.course_id = ${courseId}`);
  if (topicId !== undefined) where.push(ofTopic(topicId));
  if (classId !== undefined) where.push(sql`t.class_id = ${classId}`);
  if (state !== undefined) where.push(states[state] ?? sql`true`);
  if (q)
    where.push(sql`t.id in (
      select s.thread_id from elearning.think_post s where s.id in (select elearning.posts_with(${q})))`);
  const order = { ...threadOrders, waiting }[sort.replace(/^-/, '')] ?? sql`t.asked_at`;
  const { rows } = await sql<StaffThreadRow & { total: number }>`
    select ${staffFields}, (count(*) over ())::int as total
      ${threadRows} where ${sql.join(where, sql` and `)}
     order by t.pinned desc, ${order} ${wayOf(sort)}, t.id desc
     ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

export async function staffChoices(ctx: Ctx): Promise<Output<typeof thinktankApi.choices>> {
  const { admin, staffMemberId } = await moderatorOf(ctx);
  const taught = (column: RawBuilder<unknown>) =>
    sql`(${admin} or exists (select from exams.teachers_now n where ${column} and n.staff_member_id = ${staffMemberId}::bigint))`;
  const { rows: subjects } = await sql<{ id: number; name: string }>`
    select c.id, c.name from settings.courses c
     where ${taught(sql`n.school_id = c.school_id and n.course_id = c.id`)} order by c.name, c.id`.execute(ctx.tx);
  const { rows: classes } = await sql<{ id: number; name: string }>`
    select k.id, k.name from settings.classes k
     where k.active and ${taught(sql`n.school_id = k.school_id and n.class_id = k.id`)} order by k.level, k.id`.execute(ctx.tx);
  return { subjects, classes };
}

/** A question with its answers and who wrote each. Throws 404 for one that the caller does not moderate. */
export async function staffThread(ctx: Ctx, id: number, given?: Moderator): Promise<StaffThread> {
  const who = given ?? (await moderatorOf(ctx));
  const { rows: heads } = await sql<Omit<StaffThread, 'posts'>>`
    select ${staffFields}, t.version, t.topic_id as "topicId", t.class_id as "classId", t.question_id as "questionId",
           (select d.title from elearning.think_post d
             where d.school_id = t.school_id and d.thread_id = t.duplicate_of and d.kind = 'question') as "duplicateTitle"
      ${threadRows} where t.id = ${id} and ${moderates(who)}`.execute(ctx.tx);
  const [head] = heads;
  if (!head) throw notFound('question');
  const { rows: posts } = await sql<StaffPost>`
    select p.id, p.version, p.state, p.held, p.reason, p.title, p.text, p.at, p.edited_at as "editedAt", p.accepted,
           p.endorsed_name as "endorsedBy", p.decided_name as "decidedBy", p.decided_at as "decidedAt",
           ${authorOf('p', 'r', 'x', 'k', 'm')} as by, coalesce(p.student_id is null and p.made_by = ${who.accountId}, false) as mine,
           (select coalesce(sum(v.value), 0) from elearning.think_vote v where v.school_id = p.school_id and v.post_id = p.id)::int as votes,
           (select count(*) from elearning.think_version e where e.school_id = p.school_id and e.post_id = p.id)::int as versions,
           (select coalesce(jsonb_agg(jsonb_build_object('by', z.full_name, 'reason', e.reason, 'at', e.at, 'settledAt', e.settled_at)
                                      order by e.at, e.id), '[]')
              from elearning.think_report e
              join registration.roll z on z.school_id = e.school_id and z.id = e.student_id
             where e.school_id = p.school_id and e.post_id = p.id) as reports
      from elearning.think_post p
      left join registration.roll r on r.school_id = p.school_id and r.id = p.student_id
      left join settings.classes k on k.school_id = r.school_id and k.id = r.class_id
      left join settings.streams m on m.school_id = r.school_id and m.id = r.stream_id
      left join elearning.think_alias x on x.school_id = p.school_id and x.thread_id = p.thread_id and x.student_id = p.student_id
     where p.thread_id = ${id} order by p.kind = 'question' desc, p.id`.execute(ctx.tx);
  return { ...head, posts };
}

/** A picture of any post of a thread, of any version. Throws 404. */
export async function staffPicture(ctx: Ctx, id: number, fileId: number): Promise<BinaryAnswer> {
  const who = await moderatorOf(ctx);
  const { rows } = await sql<{ text: RichText }>`
    select p.text from elearning.think_post p join elearning.think_thread t on t.school_id = p.school_id and t.id = p.thread_id
     where t.id = ${id} and ${moderates(who)}
    union all
    select v.text from elearning.think_version v
      join elearning.think_post p on p.school_id = v.school_id and p.id = v.post_id
      join elearning.think_thread t on t.school_id = p.school_id and t.id = p.thread_id
     where t.id = ${id} and ${moderates(who)}`.execute(ctx.tx);
  if (
    !shownIn(
      rows.map(({ text }) => text),
      fileId,
    )
  )
    throw notFound('picture');
  return ctx.services.files.open(ctx, fileId);
}
