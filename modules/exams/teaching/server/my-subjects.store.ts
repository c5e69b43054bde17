import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import type { Page } from '#kit/contract/page.ts';
import { matches } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { onPage } from '#kit/server/sql/page.ts';
import type { mySubjectsApi, TaughtSubject, TeachersSubject } from '../contract/my-subjects.ts';
import { headcounts } from './slots.store.ts';
import { staffMemberOf, teachingRelation } from './teaches.ts';

type Context = Pick<SchoolContext, 'tx' | 'user'>;

const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  className: sql`level`,
  streamName: sql`"streamName"`,
  courseName: sql`"courseName"`,
  students: sql`students`,
  others: sql`others`,
  teacherName: sql`"teacherName"`,
};

/** What members of staff teach. `counted` narrows whose students are counted. */
const taught = (staff: RawBuilder<unknown>, counted: RawBuilder<unknown>) => sql`
  select t.id, t.class_id as "classId", c.name as "className", c.level, t.stream_id as "streamId",
         coalesce(r.name, 'Whole class') as "streamName", t.course_id as "courseId", o.name as "courseName",
         m.id as "staffMemberId", m.full_name as "teacherName", m.status = 'left' as left,
         coalesce(sum(n.students), 0)::int as students,
         (select string_agg(distinct x.full_name, ', ' order by x.full_name)
            from exams.teaching w join settings.staff x on x.school_id = w.school_id and x.id = w.staff_member_id
           where w.until_at is null and w.school_id = t.school_id and w.class_id = t.class_id and w.course_id = t.course_id and x.id <> m.id
             and x.status <> 'left' and (w.stream_id is null or t.stream_id is null or w.stream_id = t.stream_id)) as others
    from ${teachingRelation} t
    join settings.classes c on c.school_id = t.school_id and c.id = t.class_id
    join settings.courses o on o.school_id = t.school_id and o.id = t.course_id
    join settings.staff m on m.school_id = t.school_id and m.id = t.staff_member_id
    left join settings.streams r on r.school_id = t.school_id and r.id = t.stream_id
    left join ${headcounts(counted)} n on n.class_id = t.class_id and n.course_id = t.course_id
          and (t.stream_id is null or n.stream_id = t.stream_id)
   where ${staff}
   group by t.school_id, t.id, t.class_id, t.stream_id, t.course_id, c.name, c.level, r.name, o.name, m.id, m.full_name, m.status`;

async function page<R>({ tx }: Context, rows: RawBuilder<unknown>, input: Input<typeof mySubjectsApi.mine>): Promise<Page<R>> {
  const where = sql.join(
    [
      input.q
        ? matches([sql`"className"`, sql`"streamName"`, sql`"courseName"`, sql`"teacherName"`, sql`others`], input.q)
        : sql`true`,
      input.classId ? sql`"classId" = ${input.classId}` : sql`true`,
      input.courseId ? sql`"courseId" = ${input.courseId}` : sql`true`,
    ],
    sql` and `,
  );
  const down = input.sort.startsWith('-');
  const found = await sql<R & { total: number }>`
    select *, count(*) over () as total from (${rows}) s where ${where}
     order by ${orders[input.sort.replace(/^-/, '')] ?? sql`level`} ${down ? sql`desc nulls last` : sql`asc nulls first`},
              "teacherName", level, "classId", "courseName", "streamName", id
     ${onPage(input)}`.execute(tx);
  return { rows: found.rows, total: found.rows[0]?.total ?? 0 };
}

/** What the signed-in user teaches; nothing for a user who teaches nothing. */
export async function listMySubjects(ctx: Context, input: Input<typeof mySubjectsApi.mine>): Promise<Page<TaughtSubject>> {
  const me = await staffMemberOf(ctx);
  if (me === null) return { rows: [], total: 0 };
  const mine = sql`k.class_id in (select class_id from exams.teaching where staff_member_id = ${me} and until_at is null)`;
  return page<TaughtSubject>(ctx, taught(sql`t.staff_member_id = ${me}`, mine), input);
}

/** What everybody teaches. */
export function listTeachersSubjects(
  ctx: Context,
  { staffMemberId, ...input }: Input<typeof mySubjectsApi.all>,
): Promise<Page<TeachersSubject>> {
  const whose = staffMemberId ? sql`t.staff_member_id = ${staffMemberId}` : sql`true`;
  return page<TeachersSubject>(ctx, taught(whose, sql`true`), input);
}
