import { type RawBuilder, sql } from 'kysely';
import { type Person, worksOn } from '../scope.ts';
import { audienceWords, isFor } from './audience.ts';

/** Where a quiz `q` is listed now. */
export const tabOf = (now: Date): RawBuilder<'active' | 'pending' | 'completed' | null> => sql`(case
  when q.state = 'published' and q.opens_at > ${now}::timestamptz then 'pending'
  when q.state = 'published' and (q.closes_at is null or q.closes_at > ${now}::timestamptz) then 'active'
  when q.state in ('published', 'closed') then 'completed' end)::text`;

export const questionsOf: RawBuilder<number> = sql<number>`(
  select coalesce(sum(coalesce((z.draw ->> 'count')::int, 1)), 0)::int
    from elearning.quiz_slot z where z.school_id = q.school_id and z.quiz_id = q.id)`;

const attempts = (condition: RawBuilder<unknown>) => sql<number>`(
  select count(distinct a.student_id)::int from elearning.quiz_attempt a
   where a.school_id = q.school_id and a.quiz_id = q.id and ${condition})`;

export const finishedOf = attempts(sql`a.state = 'finished'`);
export const ungradedOf = sql<number>`(
  select coalesce(sum(a.ungraded), 0)::int from elearning.quiz_attempt a
   where a.school_id = q.school_id and a.quiz_id = q.id and a.ungraded > 0)`;

/** As lists show a quiz `q` with its course `k`. */
export const rowFields = (person: Person, now: Date): RawBuilder<unknown> => sql`
  q.id, q.version, q.title, q.course_id as "courseId", k.name as "courseName", ${audienceWords} as audience, q.state,
  ${tabOf(now)} as tab, q.opens_at as "opensAt", q.closes_at as "closesAt", q.limit_seconds as "limitSeconds",
  q.owner_name as "ownerName", ${questionsOf} as questions,
  (select count(*)::int from registration.roll s where s.school_id = q.school_id and ${isFor}) as students,
  ${attempts(sql`a.state in ('running', 'overdue')`)} as running, ${finishedOf} as finished, ${ungradedOf} as ungraded,
  ${worksOn(person)} as mine`;

export const courseOfQuiz = sql`join settings.courses k on k.school_id = q.school_id and k.id = q.course_id`;
