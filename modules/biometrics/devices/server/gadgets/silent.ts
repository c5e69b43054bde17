import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Waits } from '#kit/server/approval/waiting.ts';
import type { School } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Services } from '#kit/server/http/services.ts';
import { inSystem } from '#kit/server/http/system.ts';
import { listAccounts } from '#modules/platform/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { attendanceAdmin } from '../../../contract/access.ts';
import { noSchoolBecause } from '../../../setup/server/register-day.ts';
import { readSettings } from '../../../setup/server/settings.store.ts';
import { deviceEvents } from '../../contract/events.ts';
import { devicesScreens } from '../../contract/screens.ts';

/**
 * Notes devices that have said nothing for so long as the school waits, on a school day and within the hours in which it watches them, and
 * tells the administrators, once a silence. What was silent before these hours counts from their beginning. One statement asks over
 * all schools; those whose school is closed on a day of the term are passed over behind it. Done by a timer.
 */
export async function noteSilence(
  services: Services,
  log: FastifyBaseLogger,
  schoolById: (id: number) => Promise<School | null>,
): Promise<void> {
  const { rows } = await sql<{ schoolId: number; ids: number[] }>`
    select g.school_id as "schoolId", json_agg(g.id order by g.id) as ids
      from biometrics.gadget g
      join platform.schools s on s.id = g.school_id
      left join biometrics.setting t on t.school_id = g.school_id
      cross join lateral (
        select ${services.clock()}::timestamptz at time zone s.time_zone as here, coalesce(t.silent_after, 30) * interval '1 minute' as wait,
               coalesce(t.watched_from, '07:00')::time as opens, coalesce(t.watched_until, '17:00')::time as closes) n
     where g.state = 'approved' and g.silent_since is null and g.maker <> 'other' and g.kind <> 'kiosk'
       and extract(isodow from n.here) < 6 and n.here::time >= n.opens and n.here::time < n.closes
       and greatest(g.last_seen at time zone s.time_zone, n.here::date + n.opens) <= n.here - n.wait
       and (not exists (select from settings.terms m where m.school_id = g.school_id)
            or exists (select from settings.terms m
                        where m.school_id = g.school_id and n.here::date between m.opens_on and m.closes_on
                          and (m.half_term_from is null or n.here::date not between m.half_term_from and m.half_term_to)))
     group by g.school_id`.execute(services.db.platform);
  for (const { schoolId, ids } of rows) {
    const school = await schoolById(schoolId);
    if (!school || school.status === 'suspended') continue;
    const noted = await inSystem(services, school, log, 'silent devices', (ctx) => noteSilent(ctx, ids));
    if (noted) services.live.tell('presence', schoolId);
  }
}

/** Of two processes that ask at once, one notes a device and tells of it; one that has spoken meanwhile is not silent. */
async function noteSilent(ctx: SchoolContext, ids: readonly number[]): Promise<boolean> {
  if ((await noSchoolBecause(ctx, schoolDay(ctx))) !== null) return false;
  const { silentAfter } = await readSettings(ctx.tx);
  const since = new Date(ctx.now.getTime() - silentAfter * 60_000);
  const { rows } = await sql<{ id: number; name: string }>`
    update biometrics.gadget set silent_since = coalesce(last_seen, ${since})
     where id = any(${[...ids]}::bigint[]) and state = 'approved' and silent_since is null and (last_seen is null or last_seen <= ${since})
    returning id, name`.execute(ctx.tx);
  if (rows.length === 0) return false;
  for (const { id, name } of rows) ctx.changed({ entity: 'device', id, action: 'silent', after: { name } });
  const values = {
    devices: rows
      .map(({ name }) => name)
      .toSorted()
      .join(', '),
    minutes: String(silentAfter),
  };
  const told = await administrators(ctx);
  await ctx.services.events.happened(
    ctx,
    deviceEvents.silent,
    told.map(({ fullName, phone }) => ({ person: { name: fullName, phone }, values })),
  );
  return true;
}

/** Who administers attendance; where nobody does, who administers everything. */
async function administrators(ctx: SchoolContext) {
  for (const role of ['ROLE_biometrics_admin', 'ROLE_All'] as const) {
    const { rows } = await listAccounts(ctx, { role, page: 1, size: 20, sort: 'username' });
    if (rows.length > 0) return rows;
  }
  return [];
}

/** What the first page says to who administers attendance. */
export const silentDevices: Waits = {
  key: 'silent-devices',
  title: 'Look after silent devices',
  screen: devicesScreens.gadgets,
  query: 'silent=true',
  note: ['device says nothing', 'devices say nothing'],
  access: attendanceAdmin,
  count: () => sql`select count(*)::int from biometrics.gadget where state = 'approved' and silent_since is not null`,
};
