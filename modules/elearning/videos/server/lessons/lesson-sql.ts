import { sql } from 'kysely';

/** What lists show of a lesson, over `lessonRows`. */
export const lessonFields = sql`
  v.id, v.title, v.course_id as "courseId", c.name as "courseName", v.class_id as "classId", k.name as "className",
  f.full_name as teacher, v.state, v.source, v.sound_only as "soundOnly", v.length_ms as "lengthMs", v.opens_at as "opensAt",
  v.closes_at as "closesAt", n.students, n.begun, n.done`;

export const lessonRows = sql`
  from elearning.video_lesson v
  join settings.courses c on c.school_id = v.school_id and c.id = v.course_id
  join settings.classes k on k.school_id = v.school_id and k.id = v.class_id
  left join settings.staff f on f.school_id = v.school_id and f.id = v.staff_member_id
  cross join lateral (
    select count(*)::int as students, count(p.student_id)::int as begun, count(p.done_at)::int as done
      from elearning.video_for w
      left join elearning.video_progress p
        on p.school_id = w.school_id and p.lesson_id = w.lesson_id and p.student_id = w.student_id
     where w.school_id = v.school_id and w.lesson_id = v.id) n`;

/** Milliseconds that may be missing at the end: players stop a little early. */
const slack = sql`least(1000, v.length_ms / 20)`;

/** Of the length of `v` what `p` (elearning.video_progress) has covered, in ten-thousandths; 0 where the length is not known. */
export const shareOf = sql<number>`(case
  when v.length_ms is null or p.covered_ms is null then 0
  when p.covered_ms + ${slack} >= v.length_ms then 10000
  else p.covered_ms::bigint * 10000 / v.length_ms end)::int`;

/** Whether `p` has covered as much of `v` as counts as having watched it. */
export const isCovered = sql<boolean>`(
  v.length_ms is not null and p.covered_ms + ${slack} >= v.length_ms::bigint * v.min_share / 10000)`;

/** How far a student is: of `p`, which may be missing. */
export const watchState = sql<'new' | 'begun' | 'done'>`(case
  when p.done_at is not null then 'done' when p.student_id is not null then 'begun' else 'new' end)`;
