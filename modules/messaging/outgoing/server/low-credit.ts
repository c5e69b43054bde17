import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { School } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Services } from '#kit/server/http/services.ts';
import { inSystem } from '#kit/server/http/system.ts';
import { listAccounts } from '#modules/platform/server/public.ts';
import { smsEvents } from '../contract/events.ts';
import { countedBy, creditOf } from './credit.store.ts';

/** Tells the administrators of schools whose credit has become low, once until the next top-up. */
export async function tellOfLowCredit(services: Services, log: FastifyBaseLogger): Promise<void> {
  const { rows } = await sql<Pick<School, 'id' | 'name' | 'timeZone'>>`
    select s.id, s.name, s.time_zone as "timeZone"
      from messaging.credit_account a
      join platform.schools s on s.id = a.school_id
      left join messaging.provider p on p.school_id = a.school_id
      left join messaging.line l on l.line = 0
     where a.told_at is null and coalesce(${countedBy}, coalesce(p.kind, l.kind, 'outbox') <> 'outbox')
       and (select coalesce(sum(e.segments), 0) from messaging.credit_entry e where e.school_id = a.school_id)
         - (select coalesce(sum(m.segments), 0) from messaging.message m where m.school_id = a.school_id and m.state in ('queued', 'sending'))
           <= a.low_at`.execute(services.db.platform);
  for (const found of rows) {
    const school: School = { ...found, status: 'active', readOnly: false, subscriptionWarning: null };
    await inSystem(services, school, log, 'low SMS credit', tell);
  }
}

async function tell(ctx: SchoolContext): Promise<void> {
  const { rows } = await sql`
    update messaging.credit_account set told_at = ${ctx.now} where told_at is null returning school_id`.execute(ctx.tx);
  if (rows.length === 0) return;
  const { left } = await creditOf(ctx.tx);
  const administrators = await listAccounts(ctx, { role: 'ROLE_All', page: 1, size: 20, sort: 'username' });
  await ctx.services.events.happened(
    ctx,
    smsEvents.creditLow,
    administrators.rows.map(({ fullName, phone }) => ({
      person: { name: fullName, phone },
      values: { left: String(Math.max(0, left)) },
    })),
  );
}
