import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { Frame } from '../../published/contract/frame.ts';

/** A lesson of a published timetable. */
export interface Lesson {
  id: number;
  weekday: number;
  week: number;
  startsAt: string;
  endsAt: string;
  slots: number;
  courseId: number | null;
  title: string;
  roomId: number | null;
  roomName: string | null;
  teachers: { id: number; name: string }[];
  /** Keys of classes of the timetable; a whole class with streams stands with its streams too. */
  classes: { classId: number; streamId: number | null; name: string }[];
}

/** The timetable that holds on a day. */
export interface Timetable {
  id: number;
  name: string;
  fromDay: string;
  untilDay: string | null;
  weeks: number;
  frame: Frame;
  lessons: Lesson[];
}

/** Null where none is published for the day. */
export async function readTimetable(tx: Tx, day: string): Promise<Timetable | null> {
  const { rows } = await sql<Omit<Timetable, 'lessons'>>`
    select id, name, from_day as "fromDay", until_day as "untilDay", weeks, frame
      from timetable.publication
     where from_day <= ${day}::date and coalesce(until_day, 'infinity') >= ${day}::date
     order by from_day desc limit 1`.execute(tx);
  const [found] = rows;
  if (!found) return null;
  const { rows: lessons } = await sql<Lesson>`
    select s.id, s.weekday, s.week, s.starts_at as "startsAt", s.ends_at as "endsAt", s.slots, s.course_id as "courseId", s.title,
           s.room_id as "roomId", s.room_name as "roomName", coalesce(t.list, '[]') as teachers, coalesce(c.list, '[]') as classes
      from timetable.session s
      left join (
        select session_id, jsonb_agg(jsonb_build_object('id', staff_member_id, 'name', name)) as list
          from timetable.session_teacher group by 1) t on t.session_id = s.id
      left join (
        select session_id, jsonb_agg(distinct jsonb_build_object('classId', class_id, 'streamId', stream_id, 'name', name)) as list
          from timetable.session_class group by 1) c on c.session_id = s.id
     where s.publication_id = ${found.id} and s.kind = 'lesson'
     order by s.week, s.weekday, s.starts_at, s.id`.execute(tx);
  return { ...found, lessons };
}
