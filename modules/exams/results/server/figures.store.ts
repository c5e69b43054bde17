import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import type { Page } from '#kit/contract/page.ts';
import { matchesFolded } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { changedResult, resultsApi, SubjectFigures } from '../contract/results.ts';
import type { z } from 'zod';
import { onPage } from '#kit/server/sql/page.ts';
import { examToWorkOut } from '../../sittings/server/exams.store.ts';
import { teachersThen } from '../../sittings/server/taught-then.ts';

type Context = Pick<SchoolContext, 'tx'>;

/** Means and grades of the subjects, in the order of report forms; the grades of the scales concerned, best first. Throws 404. */
export async function subjectFigures(
  ctx: Context,
  input: Input<typeof resultsApi.figures>,
): Promise<Output<typeof resultsApi.figures>> {
  await examToWorkOut(ctx.tx, input.id);
  const byClass = input.by !== 'exam';
  const byStream = input.by === 'stream';
  const where = sql.join(
    [
      sql`t.exam_id = ${input.id}`,
      input.classId ? sql`t.class_id = ${input.classId}` : sql`true`,
      input.streamId ? sql`t.stream_id = ${input.streamId}` : sql`true`,
    ],
    sql` and `,
  );
  const { rows } = await sql<SubjectFigures>`
    with own as materialized (
      select t.school_id, t.course_id, ${byClass ? sql`t.class_id` : sql`null::bigint`} as class_id, ${byStream ? sql`t.stream_id` : sql`null::bigint`} as stream_id,
             t.mark, t.points, t.before_mark, t.grade_id
        from exams.result t where ${where}),
    counted as materialized (
      select o.school_id, o.course_id, o.class_id, o.stream_id, o.grade_id, count(*)::int as students from own o
       where o.grade_id is not null group by 1, 2, 3, 4, 5),
    graded as materialized (
      select n.course_id, n.class_id, n.stream_id, g.code, min(g.place) as place, sum(n.students)::int as students
        from counted n join exams.grade g on g.school_id = n.school_id and g.id = n.grade_id group by 1, 2, 3, 4),
    figures as materialized (
      select o.school_id, o.course_id, o.class_id, o.stream_id, count(*)::int as students, count(o.mark)::int as sat,
             round(avg(o.mark) / 100.0, 2)::float8 as average, round(avg(o.points), 3)::float8 as points,
             round(avg(o.mark - o.before_mark) / 100.0, 2)::float8 as deviation
        from own o group by 1, 2, 3, 4)
    select o.course_id as "courseId", u.name as subject, c.name as "className", r.name as "streamName",
           ${byStream ? teachersThen('o') : sql`''`} as teachers, o.students, o.sat, o.average, o.points, o.deviation,
           (select coalesce(json_agg(json_build_object('grade', d.code, 'students', d.students) order by d.place), '[]') from graded d
             where d.course_id = o.course_id and d.class_id is not distinct from o.class_id and d.stream_id is not distinct from o.stream_id) as grades
      from figures o
      join exams.exam e on e.school_id = o.school_id and e.id = ${input.id}
      join settings.courses u on u.school_id = o.school_id and u.id = o.course_id
      left join exams.subject x on x.school_id = o.school_id and x.course_id = o.course_id
      left join settings.classes c on c.school_id = o.school_id and c.id = o.class_id
      left join settings.streams r on r.school_id = o.school_id and r.id = o.stream_id
     order by coalesce(x.place, 500), u.name, c.level, r.name`.execute(ctx.tx);
  const { rows: grades } = await sql<{ code: string }>`
    with given as materialized (select distinct t.grade_id from exams.result t where ${where})
    select g.code from exams.grade g where g.id in (select grade_id from given)
     group by g.code order by min(g.place), max(g.points) desc`.execute(ctx.tx);
  return { grades: grades.map(({ code }) => code), rows };
}

/** What differs from the results that were approved last; nothing while none are kept. Throws 404. */
export async function differences(
  ctx: Context,
  input: Input<typeof resultsApi.difference>,
): Promise<Page<z.infer<typeof changedResult>>> {
  await examToWorkOut(ctx.tx, input.id);
  const { rows } = await sql<z.infer<typeof changedResult> & { total: number }>`
    with now as (
      select school_id, student_id, course_id, mark, grade_id, class_rank from exams.result where exam_id = ${input.id}
      union all
      select school_id, student_id, null, mean, grade_id, class_rank from exams.standing where exam_id = ${input.id}),
    before as (select * from exams.approved_result where exam_id = ${input.id})
    select n.id || '-' || coalesce(d.course_id, 0) as id, n.id as "studentId", n.full_name as name, n.admission_no as "admissionNo", u.name as subject,
           (b.mark / case when d.course_id is null then 1000.0 else 100.0 end)::float8 as before,
           (a.mark / case when d.course_id is null then 1000.0 else 100.0 end)::float8 as after,
           h.code as "gradeBefore", g.code as "gradeAfter", b.class_rank as "rankBefore", a.class_rank as "rankAfter", count(*) over () as total
      from (select student_id, course_id from now union select student_id, course_id from before) d
      left join now a on a.student_id = d.student_id and a.course_id is not distinct from d.course_id
      left join before b on b.student_id = d.student_id and b.course_id is not distinct from d.course_id
      join registration.roll n on n.id = d.student_id
      left join settings.courses u on u.id = d.course_id
      left join exams.grade g on g.school_id = a.school_id and g.id = a.grade_id
      left join exams.grade h on h.school_id = b.school_id and h.id = b.grade_id
     where exists (select from before) and (a.mark, a.grade_id, a.class_rank) is distinct from (b.mark, b.grade_id, b.class_rank)
       and ${input.q ? matchesFolded(sql`n.search_text`, input.q) : sql`true`}
     order by n.search_text, n.id, u.name nulls first
     ${onPage(input)}`.execute(ctx.tx);
  return { rows, total: rows[0]?.total ?? 0 };
}
