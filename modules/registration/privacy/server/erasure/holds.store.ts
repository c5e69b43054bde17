import { sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import { one } from '#kit/server/sql/one.ts';
import type { RegistrationContext } from '../../../server/parts.ts';
import { getRequest } from '../requests.store.ts';

const columnOf = { student: 'student_id', guardian: 'guardian_id', staff: 'staff_member_id', board: 'board_member_id' } as const;

/** Places a legal hold on the person of a request. */
export async function placeHold(ctx: RegistrationContext, requestId: number, reason: string): Promise<number> {
  const { subjectKind, subjectId } = await getRequest(ctx, requestId);
  const { rows } = await sql<{ id: number }>`
    insert into registration.legal_hold (${sql.ref(columnOf[subjectKind])}, reason, placed_by, placed_at)
    values (${subjectId}, ${reason}, ${ctx.user.fullName}, ${ctx.now}) returning id`.execute(ctx.tx);
  ctx.changed({ entity: 'data request', id: requestId, action: 'legal hold placed', reason });
  return one(rows).id;
}

/** Lifts a hold that stands. Throws 404. */
export async function liftHold(ctx: RegistrationContext, id: number): Promise<void> {
  const { rows } = await sql<{ reason: string }>`
    update registration.legal_hold set lifted_by = ${ctx.user.fullName}, lifted_at = ${ctx.now}
     where id = ${id} and lifted_at is null returning reason`.execute(ctx.tx);
  if (!rows[0]) throw notFound('legal hold');
  ctx.changed({ entity: 'legal hold', id, action: 'lifted', before: { Reason: rows[0].reason } });
}
