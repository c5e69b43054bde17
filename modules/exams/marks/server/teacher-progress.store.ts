import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import type { Page } from '#kit/contract/page.ts';
import { matches } from '#kit/server/db/table-store.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { sheetsApi, TeacherProgress } from '../contract/sheets.ts';
import { teachingThen } from '../../sittings/server/taught-then.ts';
import { sheetNumbers } from '../../sittings/server/progress.store.ts';

const orders: Record<string, RawBuilder<unknown>> = {
  teacherName: sql`g."teacherName"`,
  subjectName: sql`g."subjectName"`,
  missing: sql`g.missing`,
};

/** Exams that are open for marks, by subject and teacher: who has not entered what. A sheet of two teachers counts for both. */
export async function listTeacherProgress(tx: Tx, input: Input<typeof sheetsApi.progress>): Promise<Page<TeacherProgress>> {
  const direction = wayOf(input.sort);
  const { rows } = await sql<TeacherProgress & { total: number }>`
    with wanted as materialized (
      select h.school_id, h.id, h.exam_id, h.class_id, h.stream_id, h.course_id
        from exams.sheet h join exams.exam e on e.school_id = h.school_id and e.id = h.exam_id
       where ${input.examId ? sql`h.exam_id = ${input.examId}` : sql`e.state = 'open'`}
         and ${input.classId ? sql`h.class_id = ${input.classId}` : sql`true`}
         and ${input.courseId ? sql`h.course_id = ${input.courseId}` : sql`true`}),
    ${sheetNumbers},
    grouped as (
      select w.exam_id || '-' || w.course_id || '-' || coalesce(f.id, 0) as id, w.exam_id as "examId", e.name as "examName",
             t.name as "termName", f.full_name as "teacherName", w.course_id as "courseId", u.name as "subjectName",
             count(*)::int as sheets, (count(*) filter (where n.entered = 0))::int as untouched, sum(n.expected)::int as expected,
             sum(n.entered)::int as entered, sum(n.expected - n.entered)::int as missing, t.opens_on
        from numbers n join wanted w on w.id = n.id
        join exams.exam e on e.school_id = w.school_id and e.id = w.exam_id
        join settings.terms t on t.school_id = e.school_id and t.id = e.term_id
        join settings.courses u on u.school_id = w.school_id and u.id = w.course_id
        left join ${teachingThen(sql`e.id in (select exam_id from wanted)`)} g
               on g.school_id = w.school_id and g.exam_id = w.exam_id and g.class_id = w.class_id and g.course_id = w.course_id
              and (g.stream_id is null or g.stream_id = w.stream_id)
        left join settings.staff f on f.school_id = g.school_id and f.id = g.staff_member_id
       group by w.exam_id, e.name, t.name, t.opens_on, f.id, f.full_name, w.course_id, u.name)
    select g.id, g."examId", g."examName", g."termName", g."teacherName", g."courseId", g."subjectName", g.sheets, g.untouched,
           g.expected, g.entered, g.missing, count(*) over () as total
      from grouped g
     where ${input.q ? matches([sql`g."teacherName"`, sql`g."subjectName"`, sql`g."examName"`], input.q) : sql`true`}
       and ${input.behind ? sql`g.missing > 0` : sql`true`}
     order by ${orders[input.sort.replace(/^-/, '')] ?? sql`g.missing`} ${direction} nulls first, g.opens_on desc, g."subjectName", g.id
     ${onPage(input)}`.execute(tx);
  return { rows, total: rows[0]?.total ?? 0 };
}
