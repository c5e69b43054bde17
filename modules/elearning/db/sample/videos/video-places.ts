import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { TaughtClass } from '../assignment-people.ts';

/** The student who signs in to the sample; null: there is none. */
export async function signedIn({ tx }: SchoolContext): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select u.student_id as id from platform.student_users u where u.username = 'student'`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Two subjects of the class of whoever signs in to the sample, and of the largest where nobody does; first those that they take. */
export async function videoPlaces({ tx }: SchoolContext, studentId: number | null): Promise<TaughtClass[]> {
  const { rows } = await sql<TaughtClass>`
    with chosen as (
      select r.class_id from registration.roll r
       where r.here and r.class_id is not null group by r.class_id
       order by bool_or(r.id = ${studentId}::bigint) desc nulls last, count(*) desc, r.class_id limit 1),
    taught as (
      select distinct on (t.course_id) t.class_id, t.course_id, t.stream_id, t.staff_member_id
        from exams.teachers_now t join chosen l on l.class_id = t.class_id
       order by t.course_id,
                t.stream_id is not null and not exists (
                  select from registration.roll r where r.id = ${studentId}::bigint and r.stream_id = t.stream_id),
                t.stream_id nulls first, t.staff_member_id),
    places as (
      select t.*, coalesce((
               select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.full_name, 'streamId', r.stream_id) order by r.id)
                 from registration.roll r
                where r.here and r.class_id = t.class_id and (t.stream_id is null or r.stream_id = t.stream_id)
                  and exists (select from exams.takers_now k where k.student_id = r.id and k.course_id = t.course_id)), '[]') as students
        from taught t)
    select p.class_id as "classId", p.course_id as "courseId", c.name as "courseName", p.staff_member_id as "staffMemberId",
           (select min(u.id) from platform.users u where u.staff_member_id = p.staff_member_id) as "accountId", f.full_name as teacher,
           p.stream_id as "streamId", p.students
      from places p
      join settings.courses c on c.id = p.course_id
      join settings.staff f on f.id = p.staff_member_id
     where jsonb_array_length(p.students) >= 5
     order by p.students @> jsonb_build_array(jsonb_build_object('id', ${studentId}::bigint)) desc, jsonb_array_length(p.students) desc,
              p.course_id
     limit 2`.execute(tx);
  return rows;
}
