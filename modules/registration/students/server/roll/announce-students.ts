import { sql } from 'kysely';
import { announce } from '#modules/settings/server/public.ts';
import type { EventData } from '#modules/settings/contract/integrations/webhook-events.ts';
import type { RegistrationContext } from '../../../server/parts.ts';

type Both = EventData<'student.admitted'> & EventData<'student.left'>;

/** Tells webhooks of students who came or left, as they stand now. */
export function announceStudents(
  ctx: Pick<RegistrationContext, 'tx' | 'now'>,
  event: 'student.admitted' | 'student.left',
  ids: readonly number[],
): Promise<void> {
  return announce(ctx, event, async () => {
    const { rows } = await sql<Both>`
      select id, admission_no as "admissionNo", class_id as "classId", stream_id as "streamId", status,
             admitted_on as "admittedOn", left_on as "leftOn"
        from registration.student where id = any(${[...ids]}::bigint[]) order by id`.execute(ctx.tx);
    return rows;
  });
}
