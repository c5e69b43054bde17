import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';

/** How far the entry of marks is. */
export interface Progress {
  /** One a student, subject and paper. */
  expected: number;
  entered: number;
}

/**
 * Who stands on which sheet of exams: the candidates of the sheet's class and stream who are on the roll and take its subject,
 * and those who have a mark on it, as a relation `(school_id, sheet_id, student_id, exam_id)`. Where they sit is what it was
 * when the exam was opened.
 */
export const sheetStudents = sql`(
  select h.school_id, h.id as sheet_id, c.student_id, h.exam_id
    from exams.sheet h
    join exams.candidate c on c.school_id = h.school_id and c.exam_id = h.exam_id and c.class_id = h.class_id
                          and coalesce(c.stream_id, 0) = coalesce(h.stream_id, 0)
    join registration.student s on s.school_id = c.school_id and s.id = c.student_id and s.here
    join registration.class_subject u on u.school_id = h.school_id and u.class_id = h.class_id and u.course_id = h.course_id
    left join exams.choice x on x.school_id = c.school_id and x.student_id = c.student_id and x.course_id = h.course_id
   where coalesce(x.taken, u.compulsory)
   union
  select h.school_id, h.id, m.student_id, h.exam_id
    from exams.sheet h join exams.mark m on m.school_id = h.school_id and m.sheet_id = h.id)`;

/** The progress of exams that have sheets. */
export async function progressOf(tx: Tx, examIds: readonly number[]): Promise<Map<number, Progress>> {
  if (examIds.length === 0) return new Map();
  const { rows } = await sql<Progress & { examId: number }>`
    with papers as (
      select h.id, h.exam_id, greatest(count(p.place), 1) as papers
        from exams.sheet h left join exams.sheet_paper p on p.school_id = h.school_id and p.sheet_id = h.id
       where h.exam_id = any(${examIds}::bigint[]) group by h.school_id, h.id),
    wanted as (
      select p.exam_id, sum(p.papers) as expected
        from papers p join ${sheetStudents} s on s.sheet_id = p.id and s.exam_id = any(${examIds}::bigint[]) group by p.exam_id),
    there as (
      select p.exam_id, count(*) as entered from papers p join exams.mark m on m.sheet_id = p.id group by p.exam_id)
    select e.id as "examId", coalesce(w.expected, 0)::int as expected, coalesce(t.entered, 0)::int as entered
      from exams.exam e left join wanted w on w.exam_id = e.id left join there t on t.exam_id = e.id
     where e.id = any(${examIds}::bigint[])`.execute(tx);
  return new Map(rows.map(({ examId, ...progress }) => [examId, progress]));
}
