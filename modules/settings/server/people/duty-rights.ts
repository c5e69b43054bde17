import { sql } from 'kysely';
import type { DerivedRight } from '#kit/contract/roles.ts';
import type { Tx } from '#kit/server/db/pool.ts';

/** The rights of class teachers and heads of departments; runs in a transaction that sees all schools. */
export async function dutyRights(tx: Tx, schoolId: number, staffMemberId: number): Promise<DerivedRight[]> {
  const { rows } = await sql<{ right: DerivedRight }>`
    select d.duty as "right"
      from settings.staff_member m
      cross join lateral (
        select 'RIGHT_Class_Teacher' as duty where exists (
          select from settings.stream t join settings.class c on c.school_id = t.school_id and c.id = t.class_id and c.active
           where t.school_id = m.school_id and t.class_teacher_id = m.id)
        union all
        select 'RIGHT_Head_of_Department' where exists (
          select from settings.department d where d.school_id = m.school_id and d.head_id = m.id)) d
     where m.school_id = ${schoolId} and m.id = ${staffMemberId} and m.status <> 'left'`.execute(tx);
  return rows.map(({ right }) => right);
}
