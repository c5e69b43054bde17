import { type RawBuilder, sql } from 'kysely';

/** What a student sees of `v` (elearning.video_lesson): published, begun and for them. */
export const seenBy = (studentId: number, now: Date): RawBuilder<boolean> => sql<boolean>`(
  v.state = 'published' and v.opens_at <= ${now}::timestamptz and exists (
    select from elearning.video_for w
     where w.school_id = v.school_id and w.lesson_id = v.id and w.student_id = ${studentId}::bigint))`;

/** Whether the last day of `v` is still to come. */
export const isOpen = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(v.closes_at is null or v.closes_at > ${now}::timestamptz)`;
