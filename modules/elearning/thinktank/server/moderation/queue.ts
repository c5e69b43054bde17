import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { holds } from '#kit/server/sql/like.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { moderationApi, QueueRow, StopRow } from '../../contract/thinktank.ts';
import { authorOf } from '../threads/thread-sql.ts';
import { entity } from '../posts/write-post.ts';
import { type Ctx, moderates, type Moderator, moderatorOf } from '../who.ts';

const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  at: sql`coalesce(p.edited_at, p.at)`,
  reports: sql`e.reports`,
  courseName: sql`c.name`,
  by: sql`kit.fold(coalesce(r.full_name, p.made_name))`,
  held: sql`p.held`,
};

/** Posts that wait for the caller: held back, or reported. */
export async function queue(ctx: Ctx, input: Input<typeof moderationApi.list>): Promise<Page<QueueRow>> {
  const { q, courseId, why, page, size, sort } = input;
  const where = [sql`(p.state = 'waiting' or e.reports > 0)`, moderates(await moderatorOf(ctx)) as RawBuilder<unknown>];
  if (courseId !== undefined) where.push(sql`t.course_id = ${courseId}`);
  if (why === 'reports') where.push(sql`e.reports > 0`);
  else if (why !== undefined) where.push(sql`p.held = ${why}`);
  if (q) where.push(sql`p.id in (select elearning.posts_with(${q}))`);
  const { rows } = await sql<QueueRow & { total: number }>`
    select p.id, p.version, p.thread_id as "threadId", p.kind, coalesce(q.title, '') as title, left(p.words, 300) as words,
           c.name as "courseName", f.name as "className", ${authorOf('p', 'r', 'x', 'k', 'm')} as by, p.state, p.held, e.reports, e.reasons,
           coalesce(p.edited_at, p.at) as at, (count(*) over ())::int as total
      from elearning.think_post p
      join elearning.think_thread t on t.school_id = p.school_id and t.id = p.thread_id
      join elearning.think_post q on q.school_id = t.school_id and q.thread_id = t.id and q.kind = 'question'
      join settings.courses c on c.school_id = t.school_id and c.id = t.course_id
      left join settings.classes f on f.school_id = t.school_id and f.id = t.class_id
      left join registration.roll r on r.school_id = p.school_id and r.id = p.student_id
      left join settings.classes k on k.school_id = r.school_id and k.id = r.class_id
      left join settings.streams m on m.school_id = r.school_id and m.id = r.stream_id
      left join elearning.think_alias x on x.school_id = p.school_id and x.thread_id = p.thread_id and x.student_id = p.student_id
      cross join lateral (
        select count(*)::int as reports, coalesce(string_agg(y.reason, ' · ' order by y.at, y.id), '') as reasons
          from elearning.think_report y where y.school_id = p.school_id and y.post_id = p.id and y.settled_at is null) e
     where ${sql.join(where, sql` and `)}
     order by ${orders[sort.replace(/^-/, '')] ?? sql`p.at`} ${wayOf(sort)} nulls last, p.id
     ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** Stops `s` of students `r` whom somebody teaches, and those that they made themselves; all for who administers. */
const seesStop = (who: Moderator): RawBuilder<unknown> =>
  who.admin
    ? sql`true`
    : sql`(coalesce(s.made_by = ${actorId(who)}::bigint, false) or exists (
        select from exams.teachers_now n
         where n.school_id = r.school_id and n.class_id = r.class_id and n.staff_member_id = ${who.staffMemberId}::bigint))`;

const stopOrders: Readonly<Record<string, RawBuilder<unknown>>> = {
  until: sql`s.until`,
  fromAt: sql`s.from_at`,
  name: sql`kit.fold(r.full_name)`,
};

/** Students who were stopped from posting: of those whom the caller teaches, and by the caller. */
export async function stops(ctx: Ctx, input: Input<typeof moderationApi.stops>): Promise<Page<StopRow>> {
  const { q, active, page, size, sort } = input;
  const holdsNow = sql`(s.lifted_at is null and s.until > ${ctx.now}::timestamptz)`;
  const where = [seesStop(await moderatorOf(ctx))];
  if (active !== undefined) where.push(active ? holdsNow : sql`not ${holdsNow}`);
  if (q) where.push(holds(sql`kit.fold(r.full_name || ' ' || s.reason)`, q));
  const { rows } = await sql<StopRow & { total: number }>`
    select s.id, s.student_id as "studentId", r.full_name as name, concat_ws(' ', k.name, m.name) as seat, s.from_at as "fromAt", s.until,
           s.reason, s.made_name as by, s.lifted_at as "liftedAt", s.lifted_name as "liftedBy", ${holdsNow} as active,
           (count(*) over ())::int as total
      from elearning.think_stop s
      join registration.roll r on r.school_id = s.school_id and r.id = s.student_id
      left join settings.classes k on k.school_id = r.school_id and k.id = r.class_id
      left join settings.streams m on m.school_id = r.school_id and m.id = r.stream_id
     where ${sql.join(where, sql` and `)}
     order by ${stopOrders[sort.replace(/^-/, '')] ?? sql`s.until`} ${wayOf(sort)}, s.id
     ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** Lets a student post again. Throws 404, 422. */
export async function lift(ctx: Ctx, id: number): Promise<void> {
  const who = await moderatorOf(ctx);
  const { rows } = await sql<{ over: boolean; studentId: number }>`
    select (s.lifted_at is not null or s.until <= ${ctx.now}::timestamptz) as over, s.student_id as "studentId"
      from elearning.think_stop s join registration.roll r on r.school_id = s.school_id and r.id = s.student_id
     where s.id = ${id} and ${seesStop(who)} for update of s`.execute(ctx.tx);
  const [stop] = rows;
  if (!stop) throw notFound('stop');
  if (stop.over) throw new UserError('rule', 'This student may post again already.');
  await sql`
    update elearning.think_stop s set lifted_at = ${ctx.now}, lifted_name = ${who.name} where s.id = ${id}`.execute(ctx.tx);
  ctx.changed({ entity, id: null, action: 'student may post again', after: { studentId: stop.studentId } });
}
