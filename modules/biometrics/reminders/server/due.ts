import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { School } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Services } from '#kit/server/http/services.ts';
import { inSystem } from '#kit/server/http/system.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { listRegisters } from '../../registers/server/registers.store.ts';
import { noSchoolBecause } from '../../setup/server/register-day.ts';
import { remind } from './remind.ts';

type Look = 'morning' | 'afternoon';

/**
 * Reminds of the registers that nobody has begun when the time of the morning, and that of the afternoon, is over: each school is looked
 * at once for each. One statement asks over all schools. Done by a timer.
 */
export async function remindEverywhere(
  services: Services,
  log: FastifyBaseLogger,
  schoolById: (id: number) => Promise<School | null>,
): Promise<void> {
  const { rows } = await sql<{ schoolId: number; session: Look }>`
    select s.id as "schoolId", case when n.afternoon then 'afternoon' else 'morning' end as session
      from platform.schools s
      left join biometrics.setting t on t.school_id = s.id
      left join biometrics.reminder_look l on l.school_id = s.id
      cross join lateral (select ${services.clock()}::timestamptz at time zone s.time_zone as here) h
      cross join lateral (
        select h.here::date as today, h.here::time >= coalesce(t.morning_by, '09:00')::time as morning,
               h.here::time >= coalesce(t.afternoon_by, '15:00')::time and coalesce(t.sessions, 'morning') <> 'morning' as afternoon,
               h.here::time < coalesce(t.closes_at, '20:00')::time as open) n
     where n.morning and n.open and extract(isodow from h.here) < 6
       and (l.day is null or l.day < n.today or (n.afternoon and l.session = 'morning'))
       and exists (select from biometrics.register r where r.school_id = s.id and r.day > n.today - 14)`.execute(
    services.db.platform,
  );
  for (const { schoolId, session } of rows) {
    const school = await schoolById(schoolId);
    if (school && school.status !== 'suspended')
      await inSystem(services, school, log, 'reminders of registers', (ctx) => remindOfDue(ctx, session));
  }
}

/** Of two processes that look at once, one reminds. Answers how many teachers were. */
export async function remindOfDue(ctx: SchoolContext, session: Look): Promise<number> {
  const day = schoolDay(ctx);
  const { rows } = await sql`
    insert into biometrics.reminder_look as l (day, session) values (${day}::date, ${session})
    on conflict (school_id) do update set day = excluded.day, session = excluded.session
      where l.day < excluded.day or (l.session = 'morning' and excluded.session = 'afternoon')
    returning day`.execute(ctx.tx);
  if (rows.length === 0 || (await noSchoolBecause(ctx, day)) !== null) return 0;
  const { rows: due } = await listRegisters(ctx, { page: 1, size: 2000, sort: 'className', state: 'due' });
  return (await remind(ctx, due, null)).reminded;
}
