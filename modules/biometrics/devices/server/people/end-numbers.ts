import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { School } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Services } from '#kit/server/http/services.ts';
import { inSystem } from '#kit/server/http/system.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { orderRemoval } from '../gadgets/commands.store.ts';

/** A number that ended, on its last day. */
export interface Ended {
  readonly id: number;
  readonly number: string;
  readonly untilDay: string;
}

/** Tells every device to give up numbers that ended. */
export async function tellEnded(
  ctx: Pick<SchoolContext, 'tx' | 'now' | 'user' | 'changed'>,
  ended: readonly Ended[],
  action: string,
): Promise<void> {
  if (ended.length === 0) return;
  await orderRemoval(
    ctx,
    ended.map(({ number }) => number),
  );
  for (const { id, number, untilDay } of ended)
    ctx.changed({ entity: 'number on devices', id, action, after: { Number: number, Until: untilDay } });
}

/**
 * Ends the numbers of students who are no longer on the roll and of staff who left, however that came about. One statement asks over all
 * schools, every ten minutes. Done by a timer.
 */
export async function endOfLeavers(
  services: Services,
  log: FastifyBaseLogger,
  schoolById: (id: number) => Promise<School | null>,
): Promise<void> {
  if (services.clock().getUTCMinutes() % 10 !== 0) return;
  const { rows } = await sql<{ schoolId: number; ids: number[] }>`
    select e.school_id as "schoolId", json_agg(e.id order by e.id) as ids
      from biometrics.enrolment e
      left join registration.roll s on s.school_id = e.school_id and s.id = e.student_id
      left join settings.staff w on w.school_id = e.school_id and w.id = e.staff_member_id
     where e.until_day is null and (not s.here or w.status = 'left')
     group by e.school_id`.execute(services.db.platform);
  for (const { schoolId, ids } of rows) {
    const school = await schoolById(schoolId);
    if (school && school.status !== 'suspended')
      await inSystem(services, school, log, 'numbers of who left', async (ctx) => {
        // Of two processes that ask at once, one ends a number.
        const { rows: ended } = await sql<Ended>`
          update biometrics.enrolment set until_day = greatest(from_day, ${schoolDay(ctx)}::date), version = version + 1
           where id = any(${ids}::bigint[]) and until_day is null
          returning id, number, until_day as "untilDay"`.execute(ctx.tx);
        await tellEnded(ctx, ended, 'ended: no longer at the school');
      });
  }
}
