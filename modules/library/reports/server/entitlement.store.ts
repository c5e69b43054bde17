import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import type { Page } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { holds } from '#kit/server/sql/like.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { CoverageRow, EntitledRow, entitlementApi } from '../contract/lists.ts';

type Sortable = Readonly<Record<string, RawBuilder<unknown>>>;
const ordered = (sort: string, by: Sortable, usual: RawBuilder<unknown>) =>
  sql`${by[sort.replace(/^-/, '')] ?? usual} ${wayOf(sort)}`;

/** Students and the set books of the subjects that they take now, each with the loan `l` of that title that goes on. */
const entitled = sql`
  from library.set_book b
  join library.title t on t.school_id = b.school_id and t.id = b.title_id
  join settings.courses o on o.school_id = b.school_id and o.id = b.course_id
  join settings.classes k on k.school_id = b.school_id and k.id = b.class_id
  join exams.takers_now x on x.school_id = b.school_id and x.class_id = b.class_id and x.course_id = b.course_id
  join registration.roll s on s.school_id = x.school_id and s.id = x.student_id
  left join settings.streams m on m.school_id = s.school_id and m.id = s.stream_id
  left join lateral (
    select l.copy_id, l.due_on from library.loan l
     where l.school_id = b.school_id and l.title_id = b.title_id and l.student_id = s.id and l.returned_at is null and l.lost_on is null
     order by l.id limit 1) l on true
  left join library.copy c on c.school_id = b.school_id and c.id = l.copy_id`;

/** Who has and who lacks which set book; books that are shared in class are nobody’s. */
export async function entitledStudents(
  tx: Tx,
  { q, page, size, sort, classId, streamId, courseId, titleId, studentId, lacking }: Input<typeof entitlementApi.students>,
): Promise<Page<EntitledRow>> {
  const where = sql`
    where b.per_student and (${classId ?? null}::bigint is null or b.class_id = ${classId ?? null})
      and (${streamId ?? null}::bigint is null or s.stream_id = ${streamId ?? null})
      and (${courseId ?? null}::bigint is null or b.course_id = ${courseId ?? null})
      and (${titleId ?? null}::bigint is null or b.title_id = ${titleId ?? null})
      and (${studentId ?? null}::bigint is null or s.id = ${studentId ?? null})
      and (not ${lacking ?? false} or l.copy_id is null)
      and ${q ? sql`(${holds(sql`s.search_text`, q)} or ${holds(sql`kit.fold(t.title)`, q)})` : sql`true`}`;
  const by: Sortable = {
    fullName: sql`kit.fold(s.full_name)`,
    admissionNo: sql`s.admission_no`,
    className: sql`k.level`,
    title: sql`t.title_order`,
    course: sql`o.name`,
  };
  const { rows } = await sql<EntitledRow>`
    select s.id || '-' || b.id as id, s.id as "studentId", s.admission_no as "admissionNo", s.full_name as "fullName",
           concat_ws(' ', k.name, m.name) as "className", o.name as course, t.title, t.id as "titleId",
           c.accession_no as "accessionNo", l.due_on as "dueOn"
      ${entitled} ${where} order by ${ordered(sort, by, sql`k.level`)}, m.name nulls first, s.full_name, s.id, b.id
     ${onPage({ page, size })}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${entitled} ${where}`.execute(tx);
  return { rows, total: one(counted).total };
}

/** Set books by class: takers, who has it, copies, and how many more are wanted. */
export async function coverage(
  tx: Tx,
  { q, page, size, sort, classId, courseId }: Input<typeof entitlementApi.books>,
): Promise<Page<CoverageRow>> {
  const by: Sortable = {
    className: sql`z.level`,
    course: sql`z.course`,
    title: sql`z.title_order`,
    lack: sql`z.lack`,
    short: sql`z.short`,
  };
  const { rows } = await sql<CoverageRow & { total: number }>`
    with counted as (
      select b.school_id, b.id, count(s.id)::int as takers, count(l.copy_id)::int as have ${entitled}
       group by b.school_id, b.id),
    held as (
      select c.school_id, c.title_id, count(*)::int as copies,
             count(*) filter (where c.status = 'available' and l.id is null)::int as free
        from library.copy c
        left join library.loan l on l.school_id = c.school_id and l.copy_id = c.id and l.returned_at is null and l.lost_on is null
       where c.status not in ('lost', 'withdrawn') group by c.school_id, c.title_id),
    y as (
      select b.id, k.name as class_name, k.level, o.name as course, t.title, t.title_order, t.id as title_id, b.per_student,
             coalesce(n.takers, 0) as takers, coalesce(n.have, 0) as have,
             case when b.per_student then coalesce(n.takers, 0) - coalesce(n.have, 0) else 0 end as lack,
             coalesce(h.copies, 0) as copies, coalesce(h.free, 0) as free, b.class_id, b.course_id
        from library.set_book b
        join library.title t on t.school_id = b.school_id and t.id = b.title_id
        join settings.courses o on o.school_id = b.school_id and o.id = b.course_id
        join settings.classes k on k.school_id = b.school_id and k.id = b.class_id
        left join counted n on n.school_id = b.school_id and n.id = b.id
        left join held h on h.school_id = b.school_id and h.title_id = b.title_id),
    -- A copy on the shelf is for one student: of a title that is the book of several classes the lowest takes first what is there.
    shared as (
      select y.*, greatest(y.lack - greatest(y.free - coalesce(sum(y.lack) over (
               partition by y.title_id order by y.level, y.course, y.id rows between unbounded preceding and 1 preceding), 0), 0), 0)::int as short
        from y),
    z as (
      select s.* from shared s
       where (${classId ?? null}::bigint is null or s.class_id = ${classId ?? null})
         and (${courseId ?? null}::bigint is null or s.course_id = ${courseId ?? null})
         and ${q ? holds(sql`kit.fold(concat_ws(' ', s.title, s.course, s.class_name))`, q) : sql`true`})
    select z.id::text as id, z.class_name as "className", z.course, z.title, z.title_id as "titleId", z.per_student as "perStudent",
           z.takers, z.have, z.lack, z.copies, z.free, z.short, count(*) over ()::int as total
      from z order by ${ordered(sort, by, sql`z.level`)}, z.level, z.course, z.id ${onPage({ page, size })}`.execute(tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** How many set books are lacked by students who take the subject. */
export async function lackingNow(tx: Tx): Promise<number> {
  const { rows } = await sql<{ lacking: number }>`
    select count(*)::int as lacking ${entitled} where b.per_student and l.copy_id is null`.execute(tx);
  return one(rows).lacking;
}
