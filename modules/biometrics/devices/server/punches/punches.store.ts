import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { notFound, refuse } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { matches } from '#kit/server/db/table-store.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { Punch, punchesApi } from '../../contract/punches.ts';
import { takePunches } from './take-punches.ts';

const sorting = { at: sql`p.at`, number: sql`p.device_user`, receivedAt: sql`p.received_at` };
type Sorted = keyof typeof sorting;

const columns = sql`
  p.id, p.at, p.day, p.local_time as "localTime", p.device_user as number, coalesce(s.full_name, w.full_name) as person,
  coalesce(s.admission_no, w.staff_no) as known, p.source, g.name as gadget, p.direction, p.verified, p.received_at as "receivedAt"`;
/** Punches with whose they are by the numbers of their day. */
const withPeople = sql`
  biometrics.punch p
  left join biometrics.gadget g on g.school_id = p.school_id and g.id = p.gadget_id
  left join biometrics.enrolment e
    on e.school_id = p.school_id and e.number = p.device_user and p.day >= e.from_day and p.day <= coalesce(e.until_day, 'infinity')
  left join registration.roll s on s.school_id = e.school_id and s.id = e.student_id
  left join settings.staff w on w.school_id = e.school_id and w.id = e.staff_member_id`;

/** Throws 404. */
export async function getPunch(tx: Tx, id: number): Promise<Punch> {
  const { rows } = await sql<Punch>`select ${columns} from ${withPeople} where p.id = ${id}`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound('punch');
  return found;
}

/** What devices saw, the latest first. */
export async function listPunches(
  tx: Tx,
  { q, day, gadgetId, unknown, page, size, sort }: Input<typeof punchesApi.list>,
): Promise<Output<typeof punchesApi.list>> {
  const way = wayOf(sort);
  const order = sorting[sort.replace('-', '') as Sorted];
  const { rows } = await sql<Punch & { total: number }>`
    select ${columns}, count(*) over () as total
      from ${withPeople}
     where (${day ?? null}::date is null or p.day = ${day ?? null})
       and (${gadgetId ?? null}::bigint is null or p.gadget_id = ${gadgetId ?? null})
       and (${unknown ?? null}::boolean is null or (e.id is null) = ${unknown ?? null})
       and ${q ? matches([sql`p.device_user`, sql`s.full_name`, sql`s.admission_no`, sql`w.full_name`, sql`g.name`], q) : sql`true`}
     order by ${order} ${way}, p.id ${way}
     ${onPage({ page, size })}`.execute(tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

const raw = { in: 0, out: 1 } as const;
/** A device that says nothing of the way says this. */
const undefinedDirection = 255;

/**
 * Takes punches of any clock, sent by a program with a token or by an administrator. Throws 400 at the punch for a serial number that is
 * not an approved device's, for a time that has not come, and for one of no clock.
 */
export async function takeSent(
  ctx: SchoolContext,
  { punches }: Input<typeof punchesApi.take>,
): Promise<Output<typeof punchesApi.take>> {
  const serials = [...new Set(punches.flatMap(({ serial }) => serial ?? []))];
  const { rows: gadgets } = await sql<{ id: number; serial: string }>`
    select id, serial from biometrics.gadget where state = 'approved' and serial = any(${serials}::text[])`.execute(ctx.tx);
  const bySerial = new Map(gadgets.map(({ id, serial }) => [serial, id]));
  const [earliest, latest] = [Date.UTC(1970, 0, 2), ctx.now.getTime() + 86_400_000];
  refuse(
    punches.flatMap(({ serial, at }, index) => [
      ...(serial !== null && !bySerial.has(serial)
        ? [{ path: `punches.${index}.serial`, message: 'No approved device has this serial number.' }]
        : []),
      ...(Date.parse(at) < earliest ? [{ path: `punches.${index}.at`, message: 'No clock was there at this time.' }] : []),
      ...(Date.parse(at) > latest ? [{ path: `punches.${index}.at`, message: 'This time has not come yet.' }] : []),
    ]),
  );
  const { length: taken } = await takePunches(
    ctx,
    'ingest',
    punches.map(({ serial, number, at, direction }) => ({
      number,
      gadgetId: serial === null ? null : (bySerial.get(serial) ?? null),
      localTime: at,
      at: new Date(at),
      direction: direction === null ? undefinedDirection : raw[direction],
      verified: null,
    })),
  );
  const heard = gadgets.map(({ id }) => id);
  await sql`
    update biometrics.gadget set last_seen = ${ctx.now}, silent_since = null where id = any(${heard}::bigint[])`.execute(ctx.tx);
  const { rows: unknown } = await sql<{ number: string }>`
    select distinct n.number from unnest(${punches.map(({ number }) => number)}::text[]) as n (number)
     where not exists (select from biometrics.enrolment e where e.number = n.number) order by n.number`.execute(ctx.tx);
  ctx.changed({
    entity: 'punch',
    id: null,
    action: 'sent',
    after: { Punches: punches.length, New: taken },
  });
  return { taken, again: punches.length - taken, unknown: unknown.map(({ number }) => number) };
}

/** What devices saw of a student, the newest first. */
export async function punchesOf(
  tx: Tx,
  personId: number,
  whose: 'student' | 'staff' = 'student',
): Promise<{ at: string; device: string | null; source: string }[]> {
  const { rows } = await sql<{ at: string; device: string | null; source: string }>`
    select p.at, g.name as device, p.source
      from biometrics.enrolment e
      join biometrics.punch p on p.school_id = e.school_id and p.device_user = e.number and p.day >= e.from_day
       and p.day <= coalesce(e.until_day, 'infinity')
      left join biometrics.gadget g on g.school_id = p.school_id and g.id = p.gadget_id
     where ${whose === 'student' ? sql`e.student_id` : sql`e.staff_member_id`} = ${personId} order by p.at desc, p.id desc`.execute(
    tx,
  );
  return rows;
}
