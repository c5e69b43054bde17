import { sql } from 'kysely';

/**
 * Which subjects each student on the roll takes, as a relation `(school_id, student_id, course_id, class_id, stream_id)` to
 * join: `from ${takesRelation} k join … on … = k.school_id and …`. What a class does not take, none of its students takes.
 * By itself a compulsory subject is taken and an optional one is not; exams.choice says where a student departs from that.
 */
export const takesRelation = sql`(
  select s.school_id, s.id as student_id, u.course_id, s.class_id, s.stream_id
    from registration.roll s
    join registration.class_subjects u on u.school_id = s.school_id and u.class_id = s.class_id
    left join exams.choice h on h.school_id = s.school_id and h.student_id = s.id and h.course_id = u.course_id and h.until_at is null
   where s.here and coalesce(h.taken, u.compulsory))`;
