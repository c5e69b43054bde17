import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound, refuse } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { matches } from '#kit/server/db/table-store.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { ClassPage, ClassRoll, classRollsApi, StreamRoll } from '../contract/class-rolls.ts';
import type { RegistrationContext } from '../../server/parts.ts';

const population = sql`
  count(s.id) filter (where s.gender = 'female') as girls, count(s.id) filter (where s.gender = 'male') as boys,
  count(s.id) filter (where s.boarding = 'boarder') as boarders, count(s.id) filter (where s.boarding = 'day') as day,
  count(s.id) as students`;

const rolls = (where: RawBuilder<unknown>) => sql`
  select c.id, c.name, c.level, n.name as "nextClassName", p.*, t.streams, t.capacity, t.teachers,
         (select count(*) from registration.class_subject u where u.school_id = c.school_id and u.class_id = c.id) as subjects
    from settings.classes c
    left join settings.classes n on n.school_id = c.school_id and n.id = c.next_class_id
    cross join lateral (
      select ${population} from registration.student s where s.school_id = c.school_id and s.class_id = c.id and s.here) p
    cross join lateral (
      select count(*) as streams, case when bool_and(t.capacity is not null) then sum(t.capacity) end as capacity,
             string_agg(m.full_name, ', ' order by t.name) as teachers
        from settings.streams t
        left join settings.staff m on m.school_id = t.school_id and m.id = t.class_teacher_id
       where t.school_id = c.school_id and t.class_id = c.id) t
   where c.active and ${where}`;

/** Active classes with who is in them. */
export async function listClassRolls(tx: Tx, input: Input<typeof classRollsApi.list>): Promise<Page<ClassRoll>> {
  const where = input.q ? matches([sql`c.name`, sql`t.teachers`], input.q) : sql`true`;
  const order = sql.ref(input.sort.replace(/^-/, ''));
  const { rows } = await sql<ClassRoll & { total: number }>`
    select *, count(*) over () as total from (${rolls(where)}) r
     order by ${order} ${wayOf(input.sort)}, level, id
     ${onPage(input)}`.execute(tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** One class with its streams and subjects. Throws 404. */
export async function getClassPage(tx: Tx, id: number): Promise<ClassPage> {
  const { rows } = await sql<ClassRoll>`select roll.* from (${rolls(sql`c.id = ${id}`)}) roll`.execute(tx);
  const found = rows[0];
  if (!found) throw notFound('class');
  const { rows: streamRolls } = await sql<StreamRoll>`
    select t.id, t.name, t.capacity, m.full_name as "teacherName", t.room, ${population}
      from settings.streams t
      left join settings.staff m on m.school_id = t.school_id and m.id = t.class_teacher_id
      left join registration.student s on s.school_id = t.school_id and s.stream_id = t.id and s.here
     where t.class_id = ${id} group by t.school_id, t.id, t.name, t.capacity, t.room, m.full_name
     union all
    select null, null, null, null, null, ${population} from registration.student s
     where s.class_id = ${id} and s.stream_id is null and s.here having count(s.id) > 0
     order by name`.execute(tx);
  const { rows: classSubjects } = await sql<ClassPage['classSubjects'][number]>`
    select u.course_id as "courseId", c.name, c.code, u.compulsory
      from registration.class_subject u
      join settings.courses c on c.school_id = u.school_id and c.id = u.course_id
     where u.class_id = ${id} order by u.compulsory desc, c.name`.execute(tx);
  const { rows: courses } = await sql<ClassPage['courses'][number]>`
    select id, name, code from settings.courses order by name`.execute(tx);
  return { ...found, streamRolls, classSubjects, courses };
}

/** Replaces the subjects that a class takes. */
export async function setSubjects(ctx: RegistrationContext, input: Input<typeof classRollsApi.setSubjects>): Promise<ClassPage> {
  const { id, subjects } = input;
  const before = await getClassPage(ctx.tx, id);
  const known = new Set(before.courses.map((course) => course.id));
  if (subjects.some(({ courseId }) => !known.has(courseId)))
    refuse([{ path: 'subjects', message: 'Choose courses of this school.' }]);
  const wanted = new Map(subjects.map(({ courseId, compulsory }) => [courseId, compulsory]));
  await sql`delete from registration.class_subject where class_id = ${id}`.execute(ctx.tx);
  await sql`
    insert into registration.class_subject (class_id, course_id, compulsory)
    select ${id}::bigint, course_id, compulsory
      from unnest(${[...wanted.keys()]}::bigint[], ${[...wanted.values()]}::boolean[]) as w (course_id, compulsory)`.execute(
    ctx.tx,
  );
  const after = await getClassPage(ctx.tx, id);
  const names = (page: ClassPage) =>
    page.classSubjects.map(({ name, compulsory }) => (compulsory ? name : `${name} (some)`)).join(', ');
  ctx.changed({
    entity: 'class',
    id,
    action: 'subjects set',
    before: { Subjects: names(before) },
    after: { Subjects: names(after) },
  });
  return after;
}
