import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { School } from '#kit/server/auth/principal.ts';
import type { Services } from '#kit/server/http/services.ts';
import { inSystem } from '#kit/server/http/system.ts';
import { lateFor, tellLate } from './loans/tell-overdue.ts';
import { lapseReservations } from './reservations/reservations.store.ts';

/**
 * What the desk does by itself in every school: what was put aside and not collected goes to the next in line, and families are told of
 * what has become overdue, each school in transactions of its own. Done by a timer.
 */
export async function deskByItself(
  services: Services,
  log: FastifyBaseLogger,
  schoolById: (id: number) => Promise<School | null>,
): Promise<void> {
  const today = sql`(${services.clock()}::timestamptz at time zone s.time_zone)::date`;
  const { rows } = await sql<{ schoolId: number; lapses: boolean; late: boolean }>`
    select s.id as "schoolId",
           exists (select from library.reservation r
                    where r.school_id = s.id and r.state in ('waiting', 'ready')
                      and (r.held_until < ${today}
                           or exists (select from registration.roll p where p.school_id = s.id and p.id = r.student_id and not p.here)
                           or exists (select from settings.staff f
                                       where f.school_id = s.id and f.id = r.staff_member_id and f.status = 'left'))) as lapses,
           exists (select from library.loan l
                    where l.school_id = s.id and l.returned_at is null and l.lost_on is null and l.student_id is not null
                      and l.told_on is null and l.due_on between ${today} - ${lateFor}::int and ${today} - 1) as late
      from platform.schools s`.execute(services.db.platform);
  for (const { schoolId, lapses, late } of rows) {
    if (!lapses && !late) continue;
    const school = await schoolById(schoolId);
    if (!school || school.status === 'suspended') continue;
    if (lapses) await inSystem(services, school, log, 'reservations lapse', (ctx) => lapseReservations(ctx));
    if (late) await inSystem(services, school, log, 'overdue books', (ctx) => tellLate(ctx));
  }
}
