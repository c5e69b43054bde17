import { type RawBuilder, sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { mayOrIsAbove } from '#kit/server/auth/principal.ts';
import { matchesFolded } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { staffMemberOfAccount } from '#modules/platform/server/public.ts';
import { elearningAdmin } from '../../../contract/access.ts';
import type { weakTopicsApi } from '../../contract/self-tests.ts';

type Context = Pick<SchoolContext, 'tx' | 'user'>;

/** Whose answers `s` one sees: of students `r` whom one teaches the subject; the administrator of e-learning sees all. */
async function taught(ctx: Context): Promise<RawBuilder<unknown>> {
  if (mayOrIsAbove(ctx.user, elearningAdmin)) return sql`true`;
  const staffMemberId = await staffMemberOfAccount(ctx, ctx.user.accountId);
  return sql`exists (
    select from exams.teachers_now t
     where t.school_id = s.school_id and t.staff_member_id = ${staffMemberId}::bigint and t.course_id = s.course_id
       and t.class_id = r.class_id and (t.stream_id is null or t.stream_id = r.stream_id))`;
}

/** Answers of students who are here, with where they sit now. */
const answers = sql`
  elearning.self_test s
  join elearning.self_test_question a on a.school_id = s.school_id and a.self_test_id = s.id and a.answered_at is not null
  join registration.roll r on r.school_id = s.school_id and r.id = s.student_id and r.here
  join settings.classes l on l.school_id = r.school_id and l.id = r.class_id
  join settings.courses o on o.school_id = s.school_id and o.id = s.course_id`;

const filtered = ({ courseId, classId }: { courseId?: number | undefined; classId?: number | undefined }) => sql`
  (${courseId ?? null}::bigint is null or s.course_id = ${courseId ?? null}::bigint)
  and (${classId ?? null}::bigint is null or r.class_id = ${classId ?? null}::bigint)`;

/** How well classes did by topic, the weakest first. */
export async function weakTopics(
  ctx: Context,
  asked: Input<typeof weakTopicsApi.topics>,
): Promise<Output<typeof weakTopicsApi.topics>> {
  const grouped = sql`
    select r.class_id, l.name as class_name, l.level, s.course_id, o.name as course_name, a.topic_id, t.name as topic_name,
           count(distinct s.student_id)::int as students, count(*)::int as answered, round(avg(a.share))::int as share
      from ${answers} left join elearning.topic t on t.school_id = a.school_id and t.id = a.topic_id
     where ${filtered(asked)} and ${await taught(ctx)}
       and ${matchesFolded(sql`kit.fold(concat_ws(' ', o.name, l.name, t.name))`, asked.q ?? '')}
     group by r.class_id, l.name, l.level, s.course_id, o.name, a.topic_id, t.name`;
  const orders = {
    share: sql`g.share`,
    className: sql`g.level`,
    courseName: sql`g.course_name`,
    topicName: sql`g.topic_name`,
    students: sql`g.students`,
    answered: sql`g.answered`,
  };
  const by = orders[asked.sort.replace(/^-/, '') as keyof typeof orders];
  const { rows } = await sql<Output<typeof weakTopicsApi.topics>['rows'][number]>`
    select concat_ws('-', g.class_id, g.course_id, coalesce(g.topic_id, 0)) as id, g.class_id as "classId", g.class_name as "className",
           g.course_id as "courseId", g.course_name as "courseName", g.topic_id as "topicId", g.topic_name as "topicName", g.students,
           g.answered, g.share
      from (${grouped}) g
     order by ${by} ${wayOf(asked.sort)} nulls last, g.level, g.class_id, g.course_id, g.topic_id
     ${onPage(asked)}`.execute(ctx.tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from (${grouped}) g`.execute(ctx.tx);
  return { rows, total: one(counted).total };
}

/** How each student did in a subject. */
export async function weakStudents(
  ctx: Context,
  asked: Input<typeof weakTopicsApi.students>,
): Promise<Output<typeof weakTopicsApi.students>> {
  const grouped = sql`
    select r.id as student_id, r.full_name, r.admission_no, r.class_id, r.stream_id, l.name as class_name, l.level, s.course_id,
           o.name as course_name, count(distinct s.id)::int as tests, count(*)::int as answered, round(avg(a.share))::int as share,
           max(a.answered_at) as last_at
      from ${answers}
     where ${filtered(asked)} and ${await taught(ctx)} and ${matchesFolded(sql`r.search_text`, asked.q ?? '')}
       and (${asked.streamId ?? null}::bigint is null or r.stream_id = ${asked.streamId ?? null}::bigint)
     group by r.id, r.full_name, r.admission_no, r.class_id, r.stream_id, l.name, l.level, s.course_id, o.name`;
  const orders = {
    share: sql`g.share`,
    fullName: sql`g.full_name`,
    admissionNo: sql`g.admission_no`,
    className: sql`g.level`,
    courseName: sql`g.course_name`,
    answered: sql`g.answered`,
    lastAt: sql`g.last_at`,
  };
  const by = orders[asked.sort.replace(/^-/, '') as keyof typeof orders];
  const { rows } = await sql<Output<typeof weakTopicsApi.students>['rows'][number]>`
    select concat_ws('-', g.student_id, g.course_id) as id, g.student_id as "studentId", g.full_name as "fullName",
           g.admission_no as "admissionNo", g.class_name as "className",
           (select m.name from settings.streams m where m.id = g.stream_id) as "streamName", g.course_id as "courseId",
           g.course_name as "courseName", g.tests, g.answered, g.share, g.last_at as "lastAt",
           (select t.name
              from elearning.self_test s
              join elearning.self_test_question a on a.school_id = s.school_id and a.self_test_id = s.id and a.answered_at is not null
              join elearning.topic t on t.school_id = a.school_id and t.id = a.topic_id
             where s.student_id = g.student_id and s.course_id = g.course_id
             group by t.id, t.name order by avg(a.share), t.id limit 1) as weakest
      from (${grouped}) g
     order by ${by} ${wayOf(asked.sort)} nulls last, g.student_id, g.course_id
     ${onPage(asked)}`.execute(ctx.tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from (${grouped}) g`.execute(ctx.tx);
  return { rows, total: one(counted).total };
}
