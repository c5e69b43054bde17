import { sql } from 'kysely';
import { dayIn } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { PunchSource } from '../../contract/punches.ts';
import { workOutDays } from './work-out-days.ts';
import { workOutStaffDays } from './work-out-staff.ts';

/** What came in of one punch. */
export interface Incoming {
  readonly number: string;
  readonly gadgetId: number | null;
  readonly localTime: string;
  readonly at: Date;
  readonly direction: number;
  readonly verified: number | null;
}

/** A punch that stands now. */
interface Taken {
  readonly id: number;
  readonly gadgetId: number | null;
  readonly number: string;
  /** An ISO instant, and the school's day. */
  readonly at: string;
  readonly day: string;
  readonly direction: number;
}

/**
 * Keeps punches and works out the days of those whose they are; one that stands already is taken once, however often it is sent, and
 * one that is past the years for which the school keeps punches is left.
 * Answers those that were new.
 */
export async function takePunches(
  ctx: Pick<SchoolContext, 'tx' | 'now' | 'school'>,
  source: PunchSource,
  punches: readonly Incoming[],
): Promise<Taken[]> {
  if (punches.length === 0) return [];
  const zone = ctx.school.timeZone;
  // In one order for all: two who send the same wait for each other and not in a circle.
  const { rows } = await sql<Taken>`
    insert into biometrics.punch (source, gadget_id, device_user, local_time, at, day, direction, verified, received_at)
    select ${source}, w.gadget, w.number, w.local_time, w.at, w.day, w.direction, w.verified, ${ctx.now}
      from unnest(${punches.map(({ gadgetId }) => gadgetId)}::bigint[], ${punches.map(({ number }) => number)}::text[],
                  ${punches.map(({ localTime }) => localTime)}::text[], ${punches.map(({ at }) => at)}::timestamptz[],
                  ${punches.map(({ at }) => dayIn(zone, at))}::date[], ${punches.map(({ direction }) => direction)}::int[],
                  ${punches.map(({ verified }) => verified)}::int[])
        as w (gadget, number, local_time, at, day, direction, verified)
     where w.day >= biometrics.punches_since()
     order by w.gadget, w.number, w.at, w.direction
    on conflict do nothing
    returning id, gadget_id as "gadgetId", device_user as number, at, day, direction`.execute(ctx.tx);
  await workOutDays(ctx, rows);
  await workOutStaffDays(ctx, rows);
  return rows;
}
