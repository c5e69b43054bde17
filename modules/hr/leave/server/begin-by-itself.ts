import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { School } from '#kit/server/auth/principal.ts';
import type { Services } from '#kit/server/http/services.ts';
import { inSystem } from '#kit/server/http/system.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { type LeaveContext, requests } from './requests.store.ts';

/** Leave that was approved begins on its first day by itself. Answers how many did. */
export async function beginDue(ctx: LeaveContext): Promise<number> {
  // Of two processes that look at once, one takes each.
  const { rows } = await sql<{ id: number; version: number }>`
    select id, version from hr.leave_request where state = 'approved' and from_day <= ${schoolDay(ctx)}::date
     order by id limit 200 for update skip locked`.execute(ctx.tx);
  for (const at of rows) await requests.take(ctx, 'begin', at, null);
  return rows.length;
}

/** Looks in every school that has approved leave whose first day has come, each in a transaction of its own. Done by a timer. */
export async function beginEverywhere(
  services: Services,
  log: FastifyBaseLogger,
  schoolById: (id: number) => Promise<School | null>,
): Promise<void> {
  const { rows } = await sql<{ schoolId: number }>`
    select distinct r.school_id as "schoolId" from hr.leave_request r join platform.schools s on s.id = r.school_id
     where r.state = 'approved' and r.from_day <= (${services.clock()}::timestamptz at time zone s.time_zone)::date`.execute(
    services.db.platform,
  );
  for (const { schoolId } of rows) {
    const school = await schoolById(schoolId);
    if (school && school.status !== 'suspended') await inSystem(services, school, log, 'leave begins', (ctx) => beginDue(ctx));
  }
}
