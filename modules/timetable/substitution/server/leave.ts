import { sql } from 'kysely';
import { actorId } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { absenceWords } from '../contract/words.ts';
import { endAbsences, isOver } from './end-absences.ts';
import { holdDays } from './hold-days.ts';
import { takeBackNotMissed, takeBackOfAway } from './take-back.ts';

/** Where the school day is cut in halves for leave. */
const noon = '13:00';

/** Leave as it was granted, and how long it is now. */
export interface LeaveSpan {
  readonly fromDay: string;
  readonly untilDay: string;
  /** Only the afternoon of the first day; only the morning of the last. */
  readonly halfFirst: boolean;
  readonly halfLast: boolean;
}

interface Granted {
  readonly staffMemberId: number;
  readonly fromDay: string;
  readonly untilDay: string;
}

interface Known {
  id: number;
  staffMemberId: number;
  fromDay: string;
  untilDay: string;
  fromTime: string | null;
  untilTime: string | null;
}

/**
 * Makes the absence of a teacher what their leave says: said anew, shortened, or taken back with what was arranged from today on
 * (`now` null). Days and lessons that are over stay as they were. What somebody said by hand of the same days stays beside it.
 */
export async function teacherOnLeave(ctx: SchoolContext, granted: Granted, now: LeaveSpan | null): Promise<void> {
  const { staffMemberId } = granted;
  await holdDays(ctx.tx);
  const { rows } = await sql<Known>`
    select id, staff_member_id as "staffMemberId", from_day as "fromDay", until_day as "untilDay", from_time as "fromTime",
           until_time as "untilTime"
      from timetable.absence
     where staff_member_id = ${staffMemberId} and source = 'leave' and state = 'open'
       and from_day <= ${granted.untilDay}::date and until_day >= ${granted.fromDay}::date
     order by from_day for update`.execute(ctx.tx);
  if (now === null) await takenBack(ctx, staffMemberId, rows);
  else if (rows.length === 0) await said(ctx, staffMemberId, now);
  else {
    // What somebody has moved behind its new end is none of this leave any more.
    await takenBack(
      ctx,
      staffMemberId,
      rows.filter(({ fromDay }) => fromDay > now.untilDay),
    );
    await shortened(
      ctx,
      staffMemberId,
      rows.filter(({ fromDay }) => fromDay <= now.untilDay),
      now,
    );
  }
}

async function said(ctx: SchoolContext, staffMemberId: number, now: LeaveSpan): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into timetable.absence (staff_member_id, from_day, until_day, from_time, until_time, kind, source, created_by)
    values (${staffMemberId}, ${now.fromDay}::date, ${now.untilDay}::date, ${now.halfFirst ? noon : null}, ${now.halfLast ? noon : null},
            'leave', 'leave', ${actorId(ctx.user)}::bigint)
    returning id`.execute(ctx.tx);
  for (const { id } of rows)
    ctx.changed({
      entity: 'absence of a teacher',
      id,
      action: 'said by leave',
      after: { From: now.fromDay, Until: now.untilDay, Why: absenceWords.leave },
    });
  await takeBackOfAway(ctx, staffMemberId);
}

async function shortened(ctx: SchoolContext, staffMemberId: number, known: readonly Known[], now: LeaveSpan): Promise<void> {
  await sql`
    update timetable.absence
       set until_day = ${now.untilDay}::date, until_time = ${now.halfLast ? noon : null}, version = version + 1
     where id = any(${known.map(({ id }) => id)}::bigint[])`.execute(ctx.tx);
  await takeBackNotMissed(ctx, staffMemberId);
  await takeBackOfAway(ctx, staffMemberId);
  for (const { id, fromDay, untilDay } of known)
    ctx.changed({
      entity: 'absence of a teacher',
      id,
      action: 'shortened with the leave',
      before: { From: fromDay, Until: untilDay },
      after: { From: fromDay, Until: now.untilDay },
    });
}

/** What is over stays as it was; what has begun ends now. */
async function takenBack(ctx: SchoolContext, staffMemberId: number, known: readonly Known[]): Promise<void> {
  const going = known.filter((one) => !isOver(ctx, one));
  const became = await endAbsences(ctx, going);
  await takeBackNotMissed(ctx, staffMemberId);
  for (const { id, fromDay, untilDay } of going)
    ctx.changed({
      entity: 'absence of a teacher',
      id,
      action: `${became.get(id) ?? 'cancelled'} with the leave`,
      before: { From: fromDay, Until: untilDay },
    });
}
