import { sql } from 'kysely';
import type { Arranged } from '../published/contract/session.ts';
import type { ArrangedSource } from '../published/server/read/arranged.ts';

/** What substitution has arranged, as views, calendars and the wall show it. A swap touches two days, and each teacher takes the other's lesson. */
export const arrangedByCovers: ArrangedSource = async (tx, from, until) => {
  const { rows } = await sql<Arranged & { day: string; sessionId: number }>`
    with held as (
      select school_id, day, session_id, kind, absent_id, cover_id, room_id, id from timetable.cover where state in ('told', 'accepted')
      union all
      select school_id, other_day, other_session_id, kind, cover_id, absent_id, null, id from timetable.cover
       where state in ('told', 'accepted') and kind = 'swap')
    select h.day::text as day, h.session_id as "sessionId", h.kind, h.absent_id as "absentId", a.full_name as "absentName",
           h.cover_id as "coverId", c.full_name as "coverName", r.name as "roomName"
      from held h
      left join settings.staff a on a.school_id = h.school_id and a.id = h.absent_id
      left join settings.staff c on c.school_id = h.school_id and c.id = h.cover_id
      left join timetable.room r on r.school_id = h.school_id and r.id = h.room_id
     where h.day between ${from}::date and ${until}::date order by h.day, h.id`.execute(tx);
  return rows;
};
