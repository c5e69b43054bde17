import { type RawBuilder, sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import type { Page } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { alumniApi, Alumnus } from '../contract/alumni.ts';
import { searchFor } from '../../students/server/roll/search.ts';

/** Those who completed, with their last enrolment; the year is the school's in which it ended, or the one just over. */
const alumni = sql`
  select s.*, e.day, e.class_id as last_class, e.stream_id as last_stream,
         coalesce((select extract(year from y.starts_on) from settings.years y
                    where y.school_id = s.school_id and y.starts_on between e.day - 366 and e.day
                    order by y.starts_on desc limit 1), extract(year from e.day))::int as year
    from registration.student s
    left join lateral (
      select e.to_day, e.class_id, e.stream_id from registration.enrolment e
       where e.school_id = s.school_id and e.student_id = s.id order by e.from_day desc, e.id desc limit 1) o on true
    cross join lateral (
      select coalesce(s.left_on, o.to_day) as day, coalesce(o.class_id, s.class_id) as class_id,
             case when o.class_id is null then s.stream_id else o.stream_id end as stream_id) e
   where s.status = 'completed' and not s.here`;

const sortable: Readonly<Record<string, readonly RawBuilder<unknown>[]>> = {
  completedOn: [sql`s.day`],
  fullName: [sql`s.search_text`],
  admissionNo: [sql`length(s.admission_no)`, sql`s.admission_no`],
  seat: [sql`c.level`, sql`t.name`],
};

/** One page of those who completed. */
export async function listAlumni(tx: Tx, input: Input<typeof alumniApi.list>): Promise<Page<Alumnus>> {
  const { q, year, classId, gender, countyCode, page, size, sort } = input;
  const where = [sql`true`];
  if (q) where.push(searchFor(q).matches);
  if (year !== undefined) where.push(sql`s.year = ${year}`);
  if (classId !== undefined) where.push(sql`s.last_class = ${classId}`);
  if (gender !== undefined) where.push(sql`s.gender = ${gender}`);
  if (countyCode !== undefined) where.push(sql`s.county_code = ${countyCode}`);
  const direction = wayOf(sort);
  const keys = (sortable[sort.replace(/^-/, '')] ?? []).map((key) => sql`${key} ${direction} nulls last`);
  const { rows } = await sql<Alumnus & { total: number }>`
    select p.id, p."admissionNo", p."fullName", p.gender, p.year, p.seat, p."completedOn", p."countyName", p."photoFileId", p.total,
           g."guardianName", g."guardianPhone", g."guardianEmail"
      from (select s.school_id, s.id, s.admission_no as "admissionNo", s.full_name as "fullName", s.gender, s.year,
                   nullif(concat_ws(' ', c.name, t.name), '') as seat, s.day as "completedOn", county.name as "countyName",
                   s.photo_file_id as "photoFileId", count(*) over () as total,
                   row_number() over (order by ${sql.join([...keys, sql`s.search_text`, sql`s.id`])}) as place
              from (${alumni}) s
              left join settings.classes c on c.school_id = s.school_id and c.id = s.last_class
              left join settings.streams t on t.school_id = s.school_id and t.id = s.last_stream
              left join settings.counties county on county.code = s.county_code
             where ${sql.join(where, sql` and `)} order by place ${onPage({ page, size })}) p
      left join lateral (
        select g.full_name as "guardianName", g.phone as "guardianPhone", g.email as "guardianEmail"
          from registration.student_guardian sg
          join registration.guardian g on g.school_id = sg.school_id and g.id = sg.guardian_id
         where sg.school_id = p.school_id and sg.student_id = p.id order by g.phone is null, sg.priority limit 1) g on true
     order by p.place`.execute(tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** How many completed in each year, and the classes they completed. */
export async function alumniYears(tx: Tx): Promise<Output<typeof alumniApi.years>> {
  const { rows } = await sql<{ year: number | null; classId: number | null; name: string | null; students: number }>`
    select s.year, c.id as "classId", c.name, count(*) as students from (${alumni}) s
      left join settings.classes c on c.school_id = s.school_id and c.id = s.last_class
     group by s.year, c.id, c.name, c.level order by s.year desc nulls last, c.level desc, c.id`.execute(tx);
  const years = new Map<number | null, number>();
  const classes = new Map<number, string>();
  for (const { year, classId, name, students } of rows) {
    years.set(year, (years.get(year) ?? 0) + students);
    if (classId !== null && name !== null) classes.set(classId, name);
  }
  return {
    total: rows.reduce((sum, { students }) => sum + students, 0),
    years: [...years].map(([year, students]) => ({ year, students })),
    classes: [...classes].map(([id, name]) => ({ id, name })),
  };
}
