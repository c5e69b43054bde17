import { sql } from 'kysely';
import type { ConsentListener } from '#modules/registration/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { type Ended, tellEnded } from './end-numbers.ts';

/**
 * A family that takes back its yes to biometrics, or refuses: the numbers of its children end today, and every device is told to give
 * them up, fingers and faces with them. What waits for a device about these numbers is called off.
 */
export const endWithoutConsent: ConsentListener = async (ctx, { studentIds, purpose, given }) => {
  if (purpose !== 'biometrics' || given) return;
  const { rows } = await sql<Ended>`
    update biometrics.enrolment
       set until_day = greatest(from_day, ${schoolDay(ctx)}::date), consent_id = null, version = version + 1
     where student_id = any(${[...studentIds]}::bigint[]) and until_day is null
    returning id, number, until_day as "untilDay"`.execute(ctx.tx);
  await tellEnded(ctx, rows, 'ended: no consent to biometrics');
};
