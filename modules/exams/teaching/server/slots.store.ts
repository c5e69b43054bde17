import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import type { Page } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { matches } from '#kit/server/db/table-store.ts';
import { onPage } from '#kit/server/sql/page.ts';
import type { subjectTeachersApi, TaughtSlot } from '../contract/subject-teachers.ts';
import { takesRelation } from './takes.ts';

/** How many take each subject, by class and stream (0: without a stream). */
export const headcounts = (where: RawBuilder<unknown> = sql`true`) => sql`(
  select k.class_id, coalesce(k.stream_id, 0) as stream_id, k.course_id, count(*)::int as students
    from ${takesRelation} k where ${where} group by 1, 2, 3)`;

// A class without streams is one place a subject; students without a stream count where there are none.
const slots = sql`
  select c.id || '-' || coalesce(t.id, 0) || '-' || u.course_id as id, c.id as "classId", c.name as "className", c.level,
         t.id as "streamId", t.name as "streamName", u.course_id as "courseId", o.name as "courseName",
         coalesce(e.place, 500) as place, coalesce(n.students, 0) as students, g.teachers, g.people,
         case when g.teachers is null then 'nobody' when g.here then 'taught' else 'left' end as state
    from settings.classes c
    join registration.class_subjects u on u.school_id = c.school_id and u.class_id = c.id
    join settings.courses o on o.school_id = u.school_id and o.id = u.course_id
    left join exams.subject e on e.school_id = o.school_id and e.course_id = o.id
    left join settings.streams t on t.school_id = c.school_id and t.class_id = c.id
    left join ${headcounts()} n on n.class_id = c.id and n.stream_id = coalesce(t.id, 0) and n.course_id = u.course_id
    cross join lateral (
      select string_agg(m.full_name || case m.status when 'left' then ' (left)' else '' end, ', ' order by m.full_name) as teachers,
             array_agg(m.id) as people, bool_or(m.status <> 'left') as here
        from exams.teaching g join settings.staff m on m.school_id = g.school_id and m.id = g.staff_member_id
       where g.until_at is null and g.school_id = c.school_id and g.class_id = c.id and g.course_id = u.course_id
         and (g.stream_id is null or g.stream_id = t.id)) g
   where c.active`;

const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  className: sql`level`,
  streamName: sql`"streamName"`,
  courseName: sql`"courseName"`,
  students: sql`students`,
  teachers: sql`teachers`,
  state: sql`case state when 'nobody' then 0 when 'left' then 1 else 2 end`,
};

/** Every subject of every stream with who teaches it. */
export async function listSlots(tx: Tx, input: Input<typeof subjectTeachersApi.list>): Promise<Page<TaughtSlot>> {
  const { classId, courseId, staffMemberId, state } = input;
  const where = sql.join(
    [
      input.q ? matches([sql`"className"`, sql`"streamName"`, sql`"courseName"`, sql`teachers`], input.q) : sql`true`,
      classId ? sql`"classId" = ${classId}` : sql`true`,
      courseId ? sql`"courseId" = ${courseId}` : sql`true`,
      staffMemberId ? sql`${staffMemberId}::bigint = any(people)` : sql`true`,
      state ? sql`state = ${state}` : sql`true`,
    ],
    sql` and `,
  );
  const down = input.sort.startsWith('-');
  const { rows } = await sql<TaughtSlot & { total: number }>`
    select id, "classId", "className", "streamId", "streamName", "courseId", "courseName", students, teachers, state,
           count(*) over () as total from (${slots}) s where ${where}
     order by ${orders[input.sort.replace(/^-/, '')] ?? sql`level`} ${down ? sql`desc nulls last` : sql`asc nulls first`},
              level, "classId", "streamName", place, "courseName"
     ${onPage(input)}`.execute(tx);
  return { rows, total: rows[0]?.total ?? 0 };
}
