import { type RawBuilder, sql } from 'kysely';
import { timeIn } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { halvesOf } from '../contract/halves.ts';
import { cancelCovers } from './cancel-covers.ts';
import { coversWhere, stands } from './covers.store.ts';

/** Of a cover `c` and a lesson `s`: that a member of staff is said to be away during it on a day. */
const awayDuring = (staff: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql`
  exists (
    select from timetable.absence a
     where a.school_id = c.school_id and a.staff_member_id = ${staff} and a.state = 'open'
       and ${day} between a.from_day and a.until_day
       and not (${day} = a.from_day and a.from_time is not null and s.ends_at <= a.from_time)
       and not (${day} = a.until_day and a.until_time is not null and s.starts_at >= a.until_time))`;

/**
 * Takes back what was arranged of the lessons that a teacher does not miss any more, and tells who was asked. What has begun
 * stays as it is. Who calls holds the days.
 */
export async function takeBackNotMissed(ctx: SchoolContext, staffMemberId: number): Promise<void> {
  const [today, now] = [schoolDay(ctx), timeIn(ctx.school.timeZone, ctx.now)];
  const { rows } = await sql<{ id: number }>`
    select c.id from timetable.cover c
      join timetable.session s on s.school_id = c.school_id and s.id = c.session_id
     where c.absent_id = ${staffMemberId} and c.kind in ('cover', 'merge', 'self_study', 'cancelled') and ${stands}
       and (c.day > ${today}::date or (c.day = ${today}::date and s.starts_at > ${now}))
       and not ${awayDuring(sql`c.absent_id`, sql`c.day`)}`.execute(ctx.tx);
  if (rows.length === 0) return;
  const covers = await coversWhere(ctx.tx, sql`c.id = any(${rows.map(({ id }) => id)}::bigint[])`);
  await cancelCovers(ctx, covers, 'cancelled with the absence');
}

/**
 * Cancels, from today on, what a teacher was given to take and cannot, because they are said to be away then: those lessons are
 * without a teacher again. Of a swap it may be either of its lessons. Who calls holds the days.
 */
export async function takeBackOfAway(ctx: SchoolContext, staffMemberId: number): Promise<void> {
  const { rows } = await sql<{ id: number; sessionId: number }>`
    select c.id, s.id as "sessionId"
      from timetable.cover c
      join lateral (values (c.day, c.session_id, c.cover_id), (c.other_day, c.other_session_id, c.absent_id)) h (day, session_id, taker_id)
        on h.taker_id = ${staffMemberId} and h.day >= ${schoolDay(ctx)}::date
      join timetable.session s on s.school_id = c.school_id and s.id = h.session_id
     where (c.cover_id = ${staffMemberId} or c.absent_id = ${staffMemberId}) and ${stands}
       and ${awayDuring(sql`h.taker_id`, sql`h.day`)}`.execute(ctx.tx);
  if (rows.length === 0) return;
  const missed = new Set(rows.map(({ id, sessionId }) => `${id} ${sessionId}`));
  const covers = await coversWhere(ctx.tx, sql`c.id = any(${rows.map(({ id }) => id)}::bigint[])`);
  const who = covers.flatMap(halvesOf).find(({ takerId }) => takerId === staffMemberId)?.taker ?? 'a teacher';
  await cancelCovers(ctx, covers, `cancelled with the absence of ${who}`, ({ id }, { sessionId }) =>
    missed.has(`${id} ${sessionId}`),
  );
}
