import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import type { Page } from '#kit/contract/page.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { holds } from '#kit/server/sql/like.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { type BehindRow, behindDays, type overviewApi } from '../contract/overview.ts';
import { doneSince } from './done.ts';
import { looksOver } from './scope.ts';

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  missed: sql`b.missed`,
  name: sql`kit.fold(r.full_name)`,
  className: sql`c.level`,
  missedAssignments: sql`b.assignments`,
  missedQuizzes: sql`b.quizzes`,
  lastDoneAt: sql`l.at`,
};

/** Students who missed something in the last thirty days, those with the most first. */
export async function listBehind(
  ctx: Pick<SchoolContext, 'tx' | 'user' | 'now' | 'school'>,
  { q, classId, sort, page, size }: Input<typeof overviewApi.behind>,
): Promise<Page<BehindRow>> {
  const { student, taught } = await looksOver(ctx);
  const { now } = ctx;
  const since = new Date(now.getTime() - behindDays * 86_400_000);
  const down = wayOf(sort);
  const { rows } = await sql<BehindRow & { total: number }>`
    with missed as (
      select f.school_id, f.student_id, a.course_id, 1 as assignments, 0 as quizzes
        from elearning.assignment a
        join elearning.assignment_for f on f.school_id = a.school_id and f.assignment_id = a.id
       where a.state in ('published', 'closed') and a.due_at >= ${since} and a.due_at < ${now}
         and not exists (select from elearning.assignment_standing s
                          where s.school_id = f.school_id and s.assignment_id = f.assignment_id and s.student_id = f.student_id
                            and (s.handed_in_at is not null or s.state in ('submitted', 'returned')))
         and not exists (select from elearning.assignment_extended x
                          where x.school_id = f.school_id and x.assignment_id = f.assignment_id and x.student_id = f.student_id
                            and x.until >= ${now})
         and cardinality(a.takes) > 0
      union all
      select f.school_id, f.student_id, q.course_id, 0, 1
        from elearning.quiz q
        join elearning.quiz_for f on f.school_id = q.school_id and f.quiz_id = q.id
       where q.state in ('published', 'closed') and q.closes_at >= ${since} and q.closes_at < ${now}
         and not exists (select from elearning.quiz_sitting s
                          where s.school_id = f.school_id and s.quiz_id = f.quiz_id and s.student_id = f.student_id)
         and not (q.state = 'published' and exists (
                select from elearning.quiz_extended x
                 where x.school_id = f.school_id and x.quiz_id = f.quiz_id and x.student_id = f.student_id and x.until >= ${now}))),
    behind as (
      select m.school_id, m.student_id, sum(m.assignments)::int as assignments, sum(m.quizzes)::int as quizzes, count(*)::int as missed
        from missed m join registration.roll r on r.school_id = m.school_id and r.id = m.student_id
       where ${student} and ${taught(sql`m.course_id`)}
       group by m.school_id, m.student_id)
    select r.id, r.full_name as name, r.admission_no as "admissionNo", concat_ws(' ', c.name, t.name) as "className",
           b.assignments as "missedAssignments", b.quizzes as "missedQuizzes", b.missed, l.at as "lastDoneAt",
           (count(*) over ())::int as total
      from behind b
      join registration.roll r on r.school_id = b.school_id and r.id = b.student_id
      left join settings.classes c on c.school_id = r.school_id and c.id = r.class_id
      left join settings.streams t on t.school_id = r.school_id and t.id = r.stream_id
      left join (select d.student_id, max(d.at) as at from ${doneSince(since, ctx.school.timeZone)} d group by d.student_id) l on l.student_id = r.id
     where ${classId === undefined ? sql`true` : sql`r.class_id = ${classId}`}
       and ${q ? holds(sql`r.search_text`, q) : sql`true`}
     order by ${sortable[sort.replace(/^-/, '')] ?? sql`b.missed`} ${down} nulls last, r.search_text, r.id
     ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}
