import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { planOnce } from '#kit/server/db/transaction.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { studentsOnLeave } from '#modules/registration/server/public.ts';
import type { ClassAttendance } from '../contract/attendance.ts';
import { attended, type DayStatus, missed } from '../contract/day-status.ts';

/** Active classes in their order with who was at school on a day and who was missing; who is out on leave is neither. */
export async function attendancePerClass(
  { tx, school }: Pick<SchoolContext, 'tx' | 'school'>,
  day: string,
): Promise<ClassAttendance[]> {
  const away = [...(await studentsOnLeave(tx, day, school.timeZone)).keys()];
  await planOnce(tx);
  const { rows } = await sql<ClassAttendance>`
    select c.id as "classId", c.name as "className", count(*) filter (where a.status = any(${attended}::text[])) as present,
           count(*) filter (where a.status = any(${missed}::text[]) and s.id <> all(${away}::bigint[])) as absent,
           count(*) filter (where s.id = any(${away}::bigint[]) and coalesce(a.status <> all(${attended}::text[]), true)) as "onLeave",
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
    select day, count(*) filter (where status = any(${attended}::text[])) as present,
           count(*) filter (where status = any(${missed}::text[])) as absent
      from biometrics.attendance where day = (select max(day) from biometrics.attendance where day < ${day}) group by day`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** What each day of a student came to, the newest first. */
export async function attendanceOf(tx: Tx, studentId: number): Promise<{ day: string; status: DayStatus }[]> {
  const { rows } = await sql<{ day: string; status: DayStatus }>`
    select day, status from biometrics.attendance where student_id = ${studentId} order by day desc`.execute(tx);
  return rows;
}

/**
 * How often students were at school of the days that were marked, both ends included. Days on leave-out are not counted; who was never
 * marked is left out.
 */
export async function attendanceBetween(
  tx: Tx,
  studentIds: readonly number[],
  from: string,
  to: string,
): Promise<Map<number, { present: number; of: number }>> {
  const { rows } = await sql<{ studentId: number; present: number; of: number }>`
    select student_id as "studentId", count(*) filter (where status = any(${attended}::text[])) as present, count(*) as of
      from biometrics.attendance
     where status <> 'leave_out' and student_id = any(${studentIds}::bigint[]) and day between ${from} and ${to} group by student_id`.execute(
    tx,
  );
  return new Map(rows.map(({ studentId, present, of }) => [studentId, { present, of }]));
}
