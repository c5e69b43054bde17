import { sql } from 'kysely';
import { actorId } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { absenceWords } from '../contract/words.ts';
import { holdDays } from './hold-days.ts';
import { takeBackNotMissed } from './take-back.ts';

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
  fromDay: string;
  untilDay: string;
}

/**
 * Makes the absence of a teacher what their leave says: said anew, shortened, or taken back with what was arranged from today on
 * (`now` null). Days that are over stay as they were. What somebody said by hand of the same days stays beside it.
 */
export async function teacherOnLeave(ctx: SchoolContext, granted: Granted, now: LeaveSpan | null): Promise<void> {
  const { staffMemberId } = granted;
  await holdDays(ctx.tx);
  const { rows } = await sql<Known>`
    select id, from_day as "fromDay", until_day as "untilDay" from timetable.absence
     where staff_member_id = ${staffMemberId} and source = 'leave' and state = 'open'
       and from_day <= ${granted.untilDay}::date and until_day >= ${granted.fromDay}::date
     order by from_day for update`.execute(ctx.tx);
  const [known] = rows;
  if (!known) {
    if (now === null) return;
    const { rows: made } = await sql<{ id: number }>`
      insert into timetable.absence (staff_member_id, from_day, until_day, from_time, until_time, kind, source, created_by)
      values (${staffMemberId}, ${now.fromDay}::date, ${now.untilDay}::date, ${now.halfFirst ? noon : null}, ${now.halfLast ? noon : null},
              'leave', 'leave', ${actorId(ctx.user)}::bigint)
      returning id`.execute(ctx.tx);
    for (const { id } of made)
      ctx.changed({
        entity: 'absence of a teacher',
        id,
        action: 'said by leave',
        after: { From: now.fromDay, Until: now.untilDay, Why: absenceWords.leave },
      });
    return;
  }
  const { rows: done } = await sql<{ id: number }>`
    update timetable.absence
       set ${
         now === null
           ? sql`state = 'cancelled'`
           : sql`until_day = ${now.untilDay}::date,
                 until_time = ${now.halfLast ? noon : null}`
       }, version = version + 1
     where id = any(${rows.map(({ id }) => id)}::bigint[]) returning id`.execute(ctx.tx);
  await takeBackNotMissed(ctx, staffMemberId);
  for (const { id } of done)
    ctx.changed({
      entity: 'absence of a teacher',
      id,
      action: now === null ? 'cancelled with the leave' : 'shortened with the leave',
      before: { From: known.fromDay, Until: known.untilDay },
      ...(now === null ? {} : { after: { From: known.fromDay, Until: now.untilDay } }),
    });
}
