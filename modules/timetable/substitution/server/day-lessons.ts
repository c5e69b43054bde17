import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { DayLesson } from '../contract/covers.ts';

/** A lesson of a day with what substitution asks of it. */
export interface LessonOfDay extends DayLesson {
  /** Class and stream of each class, `3 12`; a whole class `3 0`. */
  classKeys: string[];
  /** How many it takes: a double two. */
  slots: number;
}

/** The lessons of a day as the timetable that is published for it says; none before the first and after the last. */
export async function lessonsOn(tx: Tx, day: string, wanted: RawBuilder<unknown> = sql`true`): Promise<LessonOfDay[]> {
  const { rows } = await sql<LessonOfDay>`
    select s.id as "sessionId", ${day}::text as day, s.starts_at as "startsAt", s.ends_at as "endsAt", s.slot_name as "slotName",
           s.title, s.course_id as "courseId", s.colour, s.slots, s.room_id as "roomId", s.room_name as room,
           coalesce(c.names, '') as classes, coalesce(c.keys, '[]') as "classKeys", coalesce(t.teachers, '[]') as teachers
      from (select * from timetable.publication
             where from_day <= ${day}::date and coalesce(until_day, 'infinity') >= ${day}::date
             order by from_day desc limit 1) p
      join timetable.session s on s.school_id = p.school_id and s.publication_id = p.id and s.kind = 'lesson'
       and s.weekday = extract(isodow from ${day}::date)
       and s.week = timetable.week_of_cycle(p.weeks, p.first_monday, ${day}::date)
      left join lateral (
        select string_agg(concat_ws(' ', k.name, k.part_name), ', ' order by k.name, k.part_name) as names,
               jsonb_agg(k.class_id || ' ' || coalesce(k.stream_id, 0)) as keys
          from timetable.session_class k where k.school_id = s.school_id and k.session_id = s.id) c on true
      left join lateral (
        select jsonb_agg(jsonb_build_object('id', k.staff_member_id, 'name', k.name) order by k.name) as teachers
          from timetable.session_teacher k where k.school_id = s.school_id and k.session_id = s.id) t on true
     where ${wanted}
     order by s.starts_at, c.names, s.id`.execute(tx);
  return rows;
}

/** Whether two lessons overlap in time. */
export const atOnce = (one: Pick<DayLesson, 'startsAt' | 'endsAt'>, other: Pick<DayLesson, 'startsAt' | 'endsAt'>): boolean =>
  one.startsAt < other.endsAt && other.startsAt < one.endsAt;

/** How many slots somebody’s lessons of one day take; what they hold at one time (two classes together) counts once. */
export const slotsOf = (held: readonly LessonOfDay[]): number =>
  held
    .filter((lesson, at) => !held.slice(0, at).some((other) => atOnce(other, lesson)))
    .reduce((sum, { slots }) => sum + slots, 0);
