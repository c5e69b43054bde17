import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';

/** How far the entry of marks is. */
export interface Progress {
  /** One a student, subject and paper. */
  expected: number;
  entered: number;
}

/** Who would stand on sheets by what the candidates take now; where they sit is what it was when the exam was opened. */
const takers = (which: RawBuilder<unknown>) => sql`(
  with subjects as materialized (
         select h.school_id, h.id, h.exam_id, h.class_id, coalesce(h.stream_id, 0) as stream_id, h.course_id, u.compulsory
           from exams.sheet h
           join registration.class_subjects u on u.school_id = h.school_id and u.class_id = h.class_id and u.course_id = h.course_id
          where ${which}),
       sitting as materialized (
         select c.exam_id, c.class_id, coalesce(c.stream_id, 0) as stream_id, c.student_id
           from exams.candidate c join registration.roll s on s.school_id = c.school_id and s.id = c.student_id and s.here
          where c.exam_id in (select exam_id from subjects) and c.class_id in (select class_id from subjects))
  select h.school_id, h.id as sheet_id, c.student_id, h.exam_id
    from subjects h
    join sitting c on c.exam_id = h.exam_id and c.class_id = h.class_id and c.stream_id = h.stream_id
    left join exams.choice x on x.school_id = h.school_id and x.student_id = c.student_id and x.course_id = h.course_id
         and x.until_at is null
   where coalesce(x.taken, h.compulsory))`;

/** Sheets of an exam that has not been closed for marks yet. */
const live = sql`exists (select from exams.exam w where w.school_id = h.school_id and w.id = h.exam_id and w.settled_at is null)`;

/**
 * Who stands on which sheet: the candidates of the sheet's class and stream who are on the roll and take its subject, and those
 * who have a mark on it, as a relation `(school_id, sheet_id, student_id, exam_id)`. Once the exam has been closed it is who stood
 * there then, whatever they take or wherever they are today.
 * @param which of which sheets, as a condition on `h`, a row of exams.sheet; each part is asked for no more than those
 */
export const sheetStudents = (which: RawBuilder<unknown>) => sql`(
  select n.school_id, n.sheet_id, n.student_id, n.exam_id from ${takers(sql`${which} and ${live}`)} n
   union
  select h.school_id, h.id, k.student_id, h.exam_id
    from exams.sheet h join exams.sheet_student k on k.school_id = h.school_id and k.sheet_id = h.id where ${which}
   union
  select h.school_id, h.id, m.student_id, h.exam_id
    from exams.sheet h join exams.mark m on m.school_id = h.school_id and m.sheet_id = h.id where ${which})`;

/**
 * Whether a candidate `c` (a row of exams.candidate) with the place `s` on the roll stands in the exam: who left before it was closed
 * and before anything of theirs was entered does not.
 */
export const standsInExam = sql`(
  s.here
  or exists (select from exams.sheet h join exams.sheet_student k on k.school_id = h.school_id and k.sheet_id = h.id
              where h.school_id = c.school_id and h.exam_id = c.exam_id and k.student_id = c.student_id)
  or exists (select from exams.sheet h join exams.mark m on m.school_id = h.school_id and m.sheet_id = h.id
              where h.school_id = c.school_id and h.exam_id = c.exam_id and m.student_id = c.student_id))`;

/** Keeps who stands on an exam's sheets, as it is closed for marks or its candidates are brought up to date later. */
export async function keepSheetStudents(tx: Tx, examId: number): Promise<void> {
  const own = sql`h.exam_id = ${examId}`;
  await sql`
    delete from exams.sheet_student k using exams.sheet h where h.id = k.sheet_id and h.school_id = k.school_id and ${own}`.execute(
    tx,
  );
  await sql`
    insert into exams.sheet_student (sheet_id, student_id)
    select n.sheet_id, n.student_id from ${takers(own)} n`.execute(tx);
}

/**
 * How far each sheet of a relation `wanted` (a row of exams.sheet each) is, as the last parts of a `with`: `numbers`
 * `(id, students, expected, entered)`, without the sheets on which nobody stands. Each part is worked out once, whatever the
 * planner expects of it.
 */
export const sheetNumbers = sql`
    places as materialized (
      select sheet_id, count(*)::int as students from ${sheetStudents(sql`h.id in (select id from wanted)`)} s group by sheet_id),
    papers as materialized (
      select sheet_id, count(*)::int as papers from exams.sheet_paper where sheet_id in (select id from wanted) group by sheet_id),
    marks as materialized (
      select sheet_id, count(*)::int as entered from exams.mark where sheet_id in (select id from wanted) group by sheet_id),
    numbers as materialized (
      select s.sheet_id as id, s.students, s.students * coalesce(p.papers, 1) as expected, coalesce(m.entered, 0) as entered
        from places s left join papers p on p.sheet_id = s.sheet_id left join marks m on m.sheet_id = s.sheet_id)`;

/** The progress of exams that have sheets. */
export async function progressOf(tx: Tx, examIds: readonly number[]): Promise<Map<number, Progress>> {
  if (examIds.length === 0) return new Map();
  const { rows } = await sql<Progress & { examId: number }>`
    with wanted as materialized (select h.id, h.exam_id from exams.sheet h where h.exam_id = any(${examIds}::bigint[])),
    ${sheetNumbers}
    select e.id as "examId", coalesce(sum(n.expected), 0)::int as expected, coalesce(sum(n.entered), 0)::int as entered
      from exams.exam e left join wanted w on w.exam_id = e.id left join numbers n on n.id = w.id
     where e.id = any(${examIds}::bigint[]) group by e.id`.execute(tx);
  return new Map(rows.map(({ examId, ...progress }) => [examId, progress]));
}
