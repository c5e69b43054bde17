import { type RawBuilder, sql } from 'kysely';
import { dayIn } from '#kit/contract/dates.ts';

/**
 * What students did since an instant, as a relation `(school_id, student_id, kind, at, seconds)`: a row for each attempt, piece of work,
 * self test, activity and post, and one for each day and lesson of video that they watched. Of activities and videos the day alone is
 * known, and stands for its beginning in the school’s time zone.
 */
export function doneSince(since: Date, timeZone: string): RawBuilder<unknown> {
  const day = sql`(day::timestamp at time zone ${timeZone})`;
  const sinceDay = sql`${dayIn(timeZone, since)}::date`;
  return sql`(
  select school_id, student_id, 'quizzes'::text as kind, started_at as at, 0 as seconds
    from elearning.quiz_sitting where started_at >= ${since}
  union all
  select school_id, student_id, 'assignments', handed_in_at, 0
    from elearning.assignment_standing where handed_in_at >= ${since}
  union all
  select school_id, student_id, 'selfTests', begun_at, 0 from elearning.self_test where begun_at >= ${since}
  union all
  select school_id, student_id, 'activities', ${day}, 0
    from elearning.activity_done where day >= ${sinceDay}
  union all
  select school_id, student_id, 'posts', at, 0 from elearning.think_activity where at >= ${since}
  union all
  select school_id, student_id, 'video', ${day}, seconds
    from elearning.video_watched where day >= ${sinceDay}
  union all
  select p.school_id, p.student_id, 'live', p.came_at, 0
    from elearning.room_person p where p.student_id is not null and p.came_at >= ${since})`;
}
