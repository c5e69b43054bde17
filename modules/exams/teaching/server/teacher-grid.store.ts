import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { TeacherGrid } from '../contract/subject-teachers.ts';
import { classOf, streamsOfClass } from './class-of.ts';
import { takesRelation } from './takes.ts';

/** The subjects of a class by stream with their teachers. Throws 404. */
export async function readTeacherGrid(tx: Tx, classId: number): Promise<TeacherGrid> {
  const { name: className } = await classOf(tx, classId);
  // Counted once: without statistics of the tables it would be counted anew for every subject.
  const { rows: courses } = await sql<TeacherGrid['courses'][number]>`
    with n as materialized (
      select k.course_id, count(*)::int as students from ${takesRelation} k where k.class_id = ${classId} group by 1)
    select o.id, o.name, u.compulsory, coalesce(n.students, 0) as students
      from registration.class_subjects u
      join settings.courses o on o.school_id = u.school_id and o.id = u.course_id
      left join exams.subject e on e.school_id = o.school_id and e.course_id = o.id
      left join n on n.course_id = o.id
     where u.class_id = ${classId} order by coalesce(e.place, 500), o.name`.execute(tx);
  const cells = await cellsOf(tx, classId);
  const standing = [...new Set(cells.flatMap(({ teachers }) => teachers))];
  const { rows: staff } = await sql<TeacherGrid['staff'][number]>`
    select id, full_name as name, staff_no as "staffNo", status = 'left' as left from settings.staff
     where (kind = 'teacher' and status <> 'left') or id = any(${standing}::bigint[]) order by full_name, id`.execute(tx);
  const { rows: directory } = await sql<TeacherGrid['directory'][number]>`
    select b.course_id as "courseId", b.staff_member_id as "staffMemberId", bool_or(b.class_id is not null) as here
      from settings.subjects_taught b
      join settings.staff m on m.school_id = b.school_id and m.id = b.staff_member_id and m.status <> 'left'
      join registration.class_subjects u on u.school_id = b.school_id and u.class_id = ${classId} and u.course_id = b.course_id
     where b.class_id is null or b.class_id = ${classId}
     group by 1, 2, m.full_name order by 1, m.full_name, 2`.execute(tx);
  const streams = await streamsOfClass(tx, classId);
  return { classId, className, streams, courses, cells, staff, directory };
}

/** The places of a class that have a teacher. */
export async function cellsOf(tx: Tx, classId: number): Promise<TeacherGrid['cells']> {
  const { rows } = await sql<TeacherGrid['cells'][number]>`
    select stream_id as "streamId", course_id as "courseId", jsonb_agg(staff_member_id order by staff_member_id) as teachers
      from exams.teaching where class_id = ${classId} and until_at is null group by 1, 2 order by 2, 1`.execute(tx);
  return rows;
}

/** Active teachers, and everybody else who stands somewhere, by name. */
export async function teacherOptions(tx: Tx): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select m.id, m.full_name || case m.status when 'left' then ' (left)' else '' end as name from settings.staff m
     where (m.kind = 'teacher' and m.status <> 'left')
        or exists (select from exams.teaching t where t.school_id = m.school_id and t.staff_member_id = m.id)
     order by m.full_name, m.id`.execute(tx);
  return rows;
}
