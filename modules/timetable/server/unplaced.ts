import { sql } from 'kysely';

/** Of a lesson `t`: not all of its pieces stand in the newest timetable that is worked on or published. */
export const notAllPlaced = sql`
  exists (select from timetable.plan n
           where n.school_id = t.school_id and n.state <> 'archived'
             and not exists (select from timetable.plan o where o.school_id = n.school_id and o.state <> 'archived' and o.id > n.id)
             and (select count(*) from timetable.placement p
                   where p.school_id = n.school_id and p.plan_id = n.id and p.lesson_id = t.id
                     and p.piece < cardinality(t.lengths)) < cardinality(t.lengths))`;
