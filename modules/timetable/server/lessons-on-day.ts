import { sql } from 'kysely';
import type { DayInUse } from '../setup/server/day-in-use.ts';

/**
 * The timetables that are not archived with lessons on a day. What is archived keeps its places: should it be restored, these lessons are
 * without one.
 */
export const lessonsOnDay: DayInUse = {
  table: 'timetable.placement',
  standing: async (tx, dayId) => {
    const { rows } = await sql<{ timetable: string; lessons: number }>`
    select p.name as timetable, count(*)::int as lessons
      from timetable.placement t
      join timetable.plan p on p.school_id = t.school_id and p.id = t.plan_id and p.state <> 'archived'
      join timetable.lesson l on l.school_id = t.school_id and l.id = t.lesson_id and l.active and t.piece < cardinality(l.lengths)
     where t.day_id = ${dayId}
     group by p.id, p.name order by p.id desc`.execute(tx);
    return rows;
  },
};
