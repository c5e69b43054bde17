import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { School } from '#kit/server/auth/principal.ts';
import type { Services } from '#kit/server/http/services.ts';
import { inSystem } from '#kit/server/http/system.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { noSchoolBecause } from '../../setup/server/register-day.ts';
import { chronicDays, chronicFrom } from '../../days/contract/attendance-lists.ts';
import { missed } from '../../days/contract/day-status.ts';
import { thisTerm } from '../../days/server/attendance-lists.store.ts';
import type { CaseContext } from './cases.store.ts';

/** The Monday of a day’s week. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/**
 * Once a week, on its first school day, notes who misses often since the term began and has no case: each student once a term,
 * for the class teacher and who counsels. Of two processes that look at once, one does. Answers how many are new.
 */
export async function warnOfAbsence(ctx: CaseContext): Promise<number> {
  const today = schoolDay(ctx);
  if ((await noSchoolBecause(ctx, today)) !== null) return 0;
  const { rows: mine } = await sql`
    insert into biometrics.absence_look as l (looked_on) values (${today}::date)
    on conflict (school_id) do update set looked_on = excluded.looked_on where l.looked_on < ${mondayOf(today)}::date
    returning looked_on`.execute(ctx.tx);
  if (mine.length === 0) return 0;
  const { from } = await thisTerm(ctx);
  const { rows } = await sql`
    insert into biometrics.absence_warning (student_id, term_from, warned_on, missed, days)
    select a.student_id, ${from}::date, ${today}::date, count(*) filter (where a.status = any(${missed}::text[])), count(*)
      from biometrics.days a
      join registration.roll s on s.school_id = a.school_id and s.id = a.student_id and s.here and s.class_id is not null
     where a.day between ${from}::date and ${today}::date and a.status <> 'leave_out'
       and not exists (select from biometrics.absence_case c
                        where c.school_id = a.school_id and c.student_id = a.student_id and c.closed_on is null)
     group by a.student_id
    having count(*) >= ${chronicDays} and count(*) filter (where a.status = any(${missed}::text[])) * 100 >= count(*) * ${chronicFrom}
     order by a.student_id
    on conflict (school_id, student_id, term_from) do nothing
    returning student_id`.execute(ctx.tx);
  return rows.length;
}

/** Looks in every school that has marks and has not looked this week, each in a transaction of its own. Done by a timer. */
export async function warnEverywhere(
  services: Services,
  log: FastifyBaseLogger,
  schoolById: (id: number) => Promise<School | null>,
): Promise<void> {
  const now = services.clock();
  // From seven in the morning on, so that the teacher finds it with the day’s first look.
  const { rows } = await sql<{ schoolId: number }>`
    select s.id as "schoolId" from platform.schools s
     where (${now}::timestamptz at time zone s.time_zone)::time >= '07:00'
       and extract(isodow from ${now}::timestamptz at time zone s.time_zone) < 6
       and not exists (select from biometrics.absence_look l
                        where l.school_id = s.id and l.looked_on >= date_trunc('week', ${now}::timestamptz at time zone s.time_zone)::date)
       and exists (select from biometrics.days a
                    where a.school_id = s.id and a.day > (${now}::timestamptz at time zone s.time_zone)::date - 14)`.execute(
    services.db.platform,
  );
  for (const { schoolId } of rows) {
    const school = await schoolById(schoolId);
    if (school && school.status !== 'suspended')
      await inSystem(services, school, log, 'early warning of absence', (ctx) => warnOfAbsence(ctx));
  }
}
