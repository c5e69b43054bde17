import { type RawBuilder, sql } from 'kysely';
import type { StaffContext } from './staff.store.ts';

/**
 * Ends what somebody who leaves holds: posts on that day, and the streams, departments and hostels that they lead, which
 * are left without anybody.
 */
export async function endEverything(ctx: StaffContext, staffMemberId: number, on: string): Promise<void> {
  const { rows: ended } = await sql<{ id: number }>`
    update settings.staff_post set to_day = greatest(from_day, ${on}::date), version = version + 1
     where staff_member_id = ${staffMemberId} and (to_day is null or to_day > ${on}::date) returning id`.execute(ctx.tx);
  if (ended.length > 0)
    ctx.changed({ entity: 'staff member', id: staffMemberId, action: 'posts ended', after: { Posts: ended.length, On: on } });
  await release(ctx, 'stream', 'classTeacherId', sql`settings.stream`, sql`class_teacher_id`, staffMemberId);
  await release(ctx, 'department', 'headId', sql`settings.department`, sql`head_id`, staffMemberId);
  await release(ctx, 'hostel', 'masterId', sql`settings.hostel`, sql`master_id`, staffMemberId);
}

async function release(
  ctx: StaffContext,
  entity: string,
  field: string,
  table: RawBuilder<unknown>,
  column: RawBuilder<unknown>,
  staffMemberId: number,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update ${table} set ${column} = null, version = version + 1 where ${column} = ${staffMemberId} returning id`.execute(ctx.tx);
  for (const { id } of rows)
    ctx.changed({
      entity,
      id,
      action: 'changed',
      before: { [field]: staffMemberId },
      after: { [field]: null },
      reason: 'They have left the school.',
    });
}
