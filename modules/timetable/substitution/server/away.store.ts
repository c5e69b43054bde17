import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { DayLesson } from '../contract/covers.ts';
import type { AbsenceKind } from '../contract/words.ts';

/** An absence that touches a day. */
export interface Away {
  id: number;
  staffMemberId: number;
  name: string;
  kind: AbsenceKind;
  fromDay: string;
  untilDay: string;
  fromTime: string | null;
  untilTime: string | null;
}

/** Who is said to be away on a day, all of it or a part. */
export async function awayOn(tx: Tx, day: string): Promise<Away[]> {
  const { rows } = await sql<Away>`
    select a.id, a.staff_member_id as "staffMemberId", f.full_name as name, a.kind, a.from_day as "fromDay", a.until_day as "untilDay",
           a.from_time as "fromTime", a.until_time as "untilTime"
      from timetable.absence a
      join settings.staff f on f.school_id = a.school_id and f.id = a.staff_member_id
     where a.state = 'open' and a.from_day <= ${day}::date and a.until_day >= ${day}::date
     order by f.full_name, a.id`.execute(tx);
  return rows;
}

/** Whether somebody is away during a lesson of a day. */
export const isAway = (
  { fromDay, untilDay, fromTime, untilTime }: Pick<Away, 'fromDay' | 'untilDay' | 'fromTime' | 'untilTime'>,
  { day, startsAt, endsAt }: Pick<DayLesson, 'day' | 'startsAt' | 'endsAt'>,
): boolean =>
  fromDay <= day &&
  day <= untilDay &&
  !(day === fromDay && fromTime !== null && endsAt <= fromTime) &&
  !(day === untilDay && untilTime !== null && startsAt >= untilTime);
