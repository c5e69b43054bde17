import { sql } from 'kysely';
import type { DerivedRight } from '#kit/contract/roles.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { teachingRelation } from './teaches.ts';

/** The right of whoever teaches a subject today; runs in a transaction that sees all schools. */
export async function teachingRights(tx: Tx, schoolId: number, staffMemberId: number): Promise<DerivedRight[]> {
  const { rows } = await sql`
    select from ${teachingRelation} t
      join settings.staff m on m.school_id = t.school_id and m.id = t.staff_member_id and m.status <> 'left'
     where t.school_id = ${schoolId} and t.staff_member_id = ${staffMemberId} limit 1`.execute(tx);
  return rows.length > 0 ? ['RIGHT_Teaches'] : [];
}
