import { sql } from 'kysely';
import type { ConsentListener } from '#modules/registration/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { orderRemoval } from '../gadgets/commands.store.ts';

/**
 * A family that takes back its yes to biometrics, or refuses: the numbers of its children end today, and every device is told to give
 * them up, fingers and faces with them. What waits for a device about these numbers is called off.
 */
export const endWithoutConsent: ConsentListener = async (ctx, { studentIds, purpose, given }) => {
  if (purpose !== 'biometrics' || given) return;
  const { rows } = await sql<{ id: number; number: string; fromDay: string; untilDay: string }>`
    update biometrics.enrolment
       set until_day = greatest(from_day, ${schoolDay(ctx)}::date), consent_id = null, version = version + 1
     where student_id = any(${[...studentIds]}::bigint[]) and until_day is null
    returning id, number, from_day as "fromDay", until_day as "untilDay"`.execute(ctx.tx);
  const numbers = rows.map(({ number }) => number);
  await sql`
    update biometrics.gadget_command set state = 'failed', ended_at = ${ctx.now}
     where device_user = any(${numbers}::text[]) and what <> 'remove user' and state in ('waiting', 'sent')`.execute(ctx.tx);
  await orderRemoval(ctx, numbers);
  for (const { id, number, untilDay } of rows)
    ctx.changed({
      entity: 'number on devices',
      id,
      action: 'ended: no consent to biometrics',
      after: { Number: number, Until: untilDay },
    });
};
