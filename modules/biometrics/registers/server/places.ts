import { sql } from 'kysely';
import type { AttendanceSettings } from '../../setup/contract/settings.ts';

/**
 * Every register that a school takes on a day, as a relation to join: a row a stream (or a class without streams that has students)
 * and session, `p(school_id, class_id, class_name, level, stream_id, stream_name, class_teacher_id, session, lesson)`.
 */
export function placesOf({ sessions, lessons }: Pick<AttendanceSettings, 'sessions' | 'lessons'>) {
  const kinds = {
    morning: sql`(values ('morning', 0))`,
    both: sql`(values ('morning', 0), ('afternoon', 0))`,
    lessons: sql`(select 'lesson', n from generate_series(1, ${lessons}::int) n)`,
  }[sessions];
  return sql`(
    select c.school_id, c.id as class_id, c.name as class_name, c.level, t.id as stream_id, t.name as stream_name, t.class_teacher_id,
           k.session, k.lesson
      from settings.classes c
      left join settings.streams t on t.school_id = c.school_id and t.class_id = c.id
      cross join ${kinds} as k (session, lesson)
     where c.active)`;
}
