import { sql } from 'kysely';
import { amongIds } from '#kit/server/db/among.ts';
import type { Tx } from '#kit/server/db/pool.ts';

export interface GuardianToTell {
  studentId: number;
  studentName: string;
  guardianId: number;
  name: string;
  /** E.164. */
  phone: string;
  priority: number;
}

/** Per student the guardians with a number who consent to SMS, in order of priority; only the first of each with `first`. */
export async function guardiansToTell(tx: Tx, studentIds: readonly number[], reach: 'first' | 'all'): Promise<GuardianToTell[]> {
  if (studentIds.length === 0) return [];
  const { rows } = await sql<GuardianToTell>`
    select "studentId", "studentName", "guardianId", name, phone, priority from (
      select s.id as "studentId", s.full_name as "studentName", g.id as "guardianId", g.full_name as name, g.phone, sg.priority,
             row_number() over (partition by s.id order by sg.priority, g.id) as place
        from registration.student s
        join registration.student_guardian sg on sg.school_id = s.school_id and sg.student_id = s.id and sg.by_sms
        join registration.guardian g on g.school_id = sg.school_id and g.id = sg.guardian_id and g.phone is not null
       where ${amongIds(sql`s.id`, studentIds)}) as ordered
     where ${reach} = 'all' or place = 1 order by "studentId", place`.execute(tx);
  return rows;
}
