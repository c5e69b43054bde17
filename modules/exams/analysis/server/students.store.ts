import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import type { Page } from '#kit/contract/page.ts';
import { matchesFolded } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { CountedStudent, examAnalysisApi } from '../contract/reports.ts';
import { averageMark } from '../../results/server/average.ts';
import { taughtThen } from '../../sittings/server/taught-then.ts';
import { scopeOf, within } from './scope.store.ts';

/** Who is taught by a teacher: in the row's own subject, or in any. */
const taughtBy = (teacherId: number | undefined, alias: 't' | 'o') =>
  teacherId === undefined
    ? sql`true`
    : sql`exists (
        select from exams.exam e join exams.teaching k on k.school_id = e.school_id and ${taughtThen('k', 'e')}
         where e.id = ${sql.ref(`${alias}.exam_id`)} and k.school_id = ${sql.ref(`${alias}.school_id`)} and k.class_id = ${sql.ref(`${alias}.class_id`)}
           and (k.stream_id is null or k.stream_id = ${sql.ref(`${alias}.stream_id`)}) and k.staff_member_id = ${teacherId}
           and ${alias === 't' ? sql`k.course_id = t.course_id` : sql`true`})`;

const orders: Record<string, RawBuilder<unknown>> = {
  mark: sql`s.mark`,
  name: sql`n.search_text`,
  admissionNo: sql`n.admission_no`,
  points: sql`s.points`,
  classRank: sql`s.class_rank`,
  change: sql`s.change`,
};

/** The students of an exam whom a figure counts, in a subject or on the whole. Throws 404. */
export async function countedStudents(
  ctx: Pick<SchoolContext, 'tx'>,
  input: Input<typeof examAnalysisApi.students>,
): Promise<Page<CountedStudent>> {
  const scope = await scopeOf(ctx.tx, input);
  // Of a class without a mean a grade is a level, which each subject has: who has it in any of them.
  const inAny = input.courseId === undefined && input.grade !== undefined && !scope.means;
  const grade = input.grade === undefined ? sql`true` : sql`coalesce(g.code, s.award) = ${input.grade}`;
  const source = input.courseId
    ? sql`
      select t.school_id, t.student_id, t.class_id, t.stream_id, t.grade_id, null as award, t.mark / 100.0::float8 as mark, t.points::float8 as points,
             t.class_rank, (t.mark - t.before_mark) / 100.0::float8 as change
        from exams.result t where ${within(scope, 't')} and t.course_id = ${input.courseId}
         and ${taughtBy(input.teacherId, 't')}`
    : sql`
      select o.school_id, o.student_id, o.class_id, o.stream_id, o.grade_id, o.award,
             ${scope.means ? averageMark('o') : sql`null::float8`} as mark,
             o.mean / 1000.0::float8 as points, o.class_rank, (o.mean - o.before_mean) / 1000.0::float8 as change
        from exams.standing o where ${within(scope, 'o')} and ${taughtBy(input.teacherId, 'o')}
         and ${inAny ? sql`exists (select from exams.result t join exams.grade g on g.school_id = t.school_id and g.id = t.grade_id where t.school_id = o.school_id and t.exam_id = o.exam_id and t.student_id = o.student_id and g.code = ${input.grade})` : sql`true`}`;
  const direction = wayOf(input.sort);
  const { rows } = await sql<CountedStudent & { total: number }>`
    select s.student_id as id, n.full_name as name, n.admission_no as "admissionNo", c.name as "className", r.name as "streamName", w.gender,
           s.mark, coalesce(g.code, s.award) as grade, s.points, s.class_rank as "classRank", s.change, count(*) over () as total
      from (${source}) s
      join registration.roll n on n.school_id = s.school_id and n.id = s.student_id
      join exams.standing w on w.school_id = s.school_id and w.exam_id = ${scope.examId} and w.student_id = s.student_id
      join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
      left join settings.streams r on r.school_id = s.school_id and r.id = s.stream_id
      left join exams.grade g on g.school_id = s.school_id and g.id = s.grade_id
     where ${inAny ? sql`true` : grade} and ${input.gender ? sql`w.gender = ${input.gender}` : sql`true`}
       and ${input.q ? matchesFolded(sql`n.search_text`, input.q) : sql`true`}
     order by ${orders[input.sort.replace(/^-/, '')] ?? sql`s.mark`} ${direction} nulls last, n.search_text, s.student_id
     ${onPage(input)}`.execute(ctx.tx);
  return { rows, total: rows[0]?.total ?? 0 };
}
