import { sql } from 'kysely';
import { amongIds } from '#kit/server/db/among.ts';
import type { Tx } from '#kit/server/db/pool.ts';

/** A leave-out for fees that has not begun. */
export interface FeeLeaveout {
  id: number;
  studentId: number;
}

/**
 * Leave-outs of the kind `fees` of these students that can still be called off, held until the transaction ends. One that
 * the gate or a signature has in its hands at this moment is left out.
 */
export async function openFeeLeaveouts(tx: Tx, studentIds: readonly number[]): Promise<FeeLeaveout[]> {
  const { rows } = await sql<FeeLeaveout>`
    select l.id, l.student_id as "studentId" from registration.leaveout l
      join registration.leaveout_type y on y.school_id = l.school_id and y.id = l.type_id and y.kind = 'fees'
     where l.state in ('requested', 'approved') and ${amongIds(sql`l.student_id`, studentIds)}
     order by l.id for update of l skip locked`.execute(tx);
  return rows;
}
