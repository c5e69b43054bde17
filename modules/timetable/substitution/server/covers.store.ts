import { type RawBuilder, sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { Cover } from '../contract/covers.ts';

/** Covers with the names of whom they concern, in the order in which they were arranged. */
export async function coversWhere(tx: Tx, where: RawBuilder<unknown>): Promise<Cover[]> {
  const { rows } = await sql<Cover>`
    select c.id, c.version, c.day, c.session_id as "sessionId", c.absent_id as "absentId", a.full_name as absent, c.kind,
           c.cover_id as "coverId", f.full_name as cover, c.other_session_id as "otherSessionId", c.other_day as "otherDay",
           c.room_id as "roomId", r.name as room, o.name as subject, c.state, c.counts, c.note, c.declined_because as "declinedBecause"
      from timetable.cover c
      left join settings.staff a on a.school_id = c.school_id and a.id = c.absent_id
      left join settings.staff f on f.school_id = c.school_id and f.id = c.cover_id
      left join timetable.room r on r.school_id = c.school_id and r.id = c.room_id
      left join settings.courses o on o.school_id = c.school_id and o.id = c.course_id
     where ${where}
     order by c.id`.execute(tx);
  return rows;
}

/** What stands of a cover: asked or agreed to. */
export const stands = sql`c.state in ('told', 'accepted')`;

/** Covers of a day that stand, those of a swap on its other day too. */
export const coversOn = (tx: Tx, day: string): Promise<Cover[]> =>
  coversWhere(tx, sql`${stands} and (c.day = ${day}::date or c.other_day = ${day}::date)`);

/** Throws 404. */
export async function getCover(tx: Tx, id: number): Promise<Cover> {
  const [found] = await coversWhere(tx, sql`c.id = ${id}`);
  if (!found) throw notFound('cover');
  return found;
}
