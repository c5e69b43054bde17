import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { DayInUse, Standing } from '../setup/server/day-in-use.ts';

/** The timetables that are not archived with lessons where a condition on their places `t` says. */
async function standing(tx: Tx, where: RawBuilder<unknown>): Promise<Standing> {
  const { rows } = await sql<{ timetable: string; lessons: number }>`
    select p.name as timetable, count(*)::int as lessons
      from timetable.placement t
      join timetable.plan p on p.school_id = t.school_id and p.id = t.plan_id and p.state <> 'archived'
      join timetable.lesson l on l.school_id = t.school_id and l.id = t.lesson_id and l.active and t.piece < cardinality(l.lengths)
     where ${where}
     group by p.id, p.name order by p.id desc`.execute(tx);
  return rows;
}

/**
 * The slots that a place takes: the one in which its piece `l.lengths[t.piece + 1]` begins, and those of its bell times that follow it on
 * its day.
 */
const takes = (slotId: number) => sql`exists (
  select from timetable.slot b
    join timetable.slot s on s.school_id = b.school_id and s.bell_id = b.bell_id and s.id = ${slotId} and s.kind = 'lesson'
     and (s.day_ids = '{}' or t.day_id = any(s.day_ids))
   where b.school_id = t.school_id and b.id = t.slot_id and s.starts_at >= b.starts_at
     and (select count(*) from timetable.slot o
           where o.school_id = b.school_id and o.bell_id = b.bell_id and o.kind = 'lesson' and (o.day_ids = '{}' or t.day_id = any(o.day_ids))
             and o.starts_at >= b.starts_at and o.starts_at < s.starts_at) < l.lengths[t.piece + 1])`;

/**
 * The timetables that are not archived with lessons on a day, and in a slot: a double takes two. What is archived keeps its places: should
 * it be restored, these lessons are without one.
 */
export const lessonsOnDay: DayInUse = {
  table: 'timetable.placement',
  standing: (tx, dayId) => standing(tx, sql`t.day_id = ${dayId}`),
  inSlot: (tx, slotId) => standing(tx, takes(slotId)),
};
