import { sql } from 'kysely';
import { notFound, UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { StaffProfile } from '../contract/people.ts';

/** The guardian who is this member of staff, with the students they stand for. */
export async function guardianOf(tx: Tx, staffMemberId: number): Promise<StaffProfile['guardian']> {
  const { rows } = await sql<{ id: number; fullName: string; students: { id: number; fullName: string }[] }>`
    select g.id, g.full_name as "fullName",
           coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'fullName', s.full_name) order by s.full_name)
              from registration.student_guardian sg
              join registration.student s on s.school_id = sg.school_id and s.id = sg.student_id
             where sg.school_id = g.school_id and sg.guardian_id = g.id), '[]') as students
      from registration.guardian g where g.staff_member_id = ${staffMemberId}`.execute(tx);
  return rows[0] ?? null;
}

type Context = Pick<SchoolContext, 'tx' | 'changed'>;

/** Says that a member of staff and a guardian are one person. Throws 404, or 422 when the guardian is somebody else's. */
export async function linkGuardian(ctx: Context, staffMemberId: number, guardianId: number): Promise<void> {
  const { rows } = await sql<{ name: string; staffMemberId: number | null }>`
    select full_name as name, staff_member_id as "staffMemberId" from registration.guardian
     where id = ${guardianId} for no key update`.execute(ctx.tx);
  const guardian = rows[0];
  if (!guardian) throw notFound('guardian');
  if (guardian.staffMemberId === staffMemberId) return;
  if (guardian.staffMemberId !== null)
    throw new UserError('rule', `${guardian.name} is another member of staff already. Take that link away first.`);
  await sql`update registration.guardian set staff_member_id = ${staffMemberId} where id = ${guardianId}`.execute(ctx.tx);
  ctx.changed({ entity: 'staff member', id: staffMemberId, action: 'linked', after: { Guardian: guardian.name } });
}

/** Says that they are two people. */
export async function unlinkGuardian(ctx: Context, staffMemberId: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    update registration.guardian set staff_member_id = null where staff_member_id = ${staffMemberId}
    returning full_name as name`.execute(ctx.tx);
  const guardian = rows[0];
  if (!guardian) throw notFound('link');
  ctx.changed({ entity: 'staff member', id: staffMemberId, action: 'link taken away', before: { Guardian: guardian.name } });
}
