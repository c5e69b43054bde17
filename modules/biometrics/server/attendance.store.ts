import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { ClassAttendance } from '../contract/attendance.ts';

/** Active classes in their order with who was marked on a day; who is out on leave is neither present nor absent. */
export async function attendancePerClass(tx: Tx, day: string, away: readonly number[]): Promise<ClassAttendance[]> {
  const { rows } = await sql<ClassAttendance>`
    select c.id as "classId", c.name as "className", count(*) filter (where a.status = 'present') as present,
           count(*) filter (where a.status = 'absent' and s.id <> all(${away}::bigint[])) as absent,
           count(*) filter (where s.id = any(${away}::bigint[]) and a.status is distinct from 'present') as "onLeave",
           count(s.id) as total
      from settings.classes c
      left join registration.roll s on s.school_id = c.school_id and s.class_id = c.id and s.here
      left join biometrics.attendance a on a.school_id = s.school_id and a.student_id = s.id and a.day = ${day}
     where c.active group by c.school_id, c.id, c.name, c.level order by c.level, c.id`.execute(tx);
  return rows;
}

/** Everybody marked on the last day before `day` that has marks; null when there is none. */
export async function lastRegister(tx: Tx, day: string): Promise<{ day: string; present: number; absent: number } | null> {
  const { rows } = await sql<{ day: string; present: number; absent: number }>`
    select day, count(*) filter (where status = 'present') as present, count(*) filter (where status = 'absent') as absent
      from biometrics.attendance where day = (select max(day) from biometrics.attendance where day < ${day}) group by day`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Writes who was present; a second mark of a student on the same day takes the place of the first. */
export async function markDay(
  tx: Tx,
  day: string,
  marks: readonly { studentId: number; status: 'present' | 'absent' }[],
  markedBy: number | null,
): Promise<void> {
  if (marks.length === 0) return;
  await sql`
    insert into biometrics.attendance (student_id, day, status, marked_by)
    select m.student, ${day}::date, m.status, ${markedBy}::bigint
      from unnest(${marks.map((mark) => mark.studentId)}::bigint[], ${marks.map((mark) => mark.status)}::text[]) as m (student, status)
    on conflict (school_id, day, student_id)
      do update set status = excluded.status, marked_at = now(), marked_by = excluded.marked_by`.execute(tx);
}

/** All marks of a student, the newest day first. */
export async function marksOf(tx: Tx, studentId: number): Promise<{ day: string; status: 'present' | 'absent' }[]> {
  const { rows } = await sql<{ day: string; status: 'present' | 'absent' }>`
    select day, status from biometrics.attendance where student_id = ${studentId} order by day desc`.execute(tx);
  return rows;
}

/** How often students were present of the days on which they were marked, both ends included; who was never marked is left out. */
export async function attendanceBetween(
  tx: Tx,
  studentIds: readonly number[],
  from: string,
  to: string,
): Promise<Map<number, { present: number; of: number }>> {
  const { rows } = await sql<{ studentId: number; present: number; of: number }>`
    select student_id as "studentId", count(*) filter (where status = 'present') as present, count(*) as of
      from biometrics.attendance
     where student_id = any(${studentIds}::bigint[]) and day between ${from} and ${to} group by student_id`.execute(tx);
  return new Map(rows.map(({ studentId, present, of }) => [studentId, { present, of }]));
}
