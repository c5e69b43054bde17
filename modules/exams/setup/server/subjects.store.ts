import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { type StoreContext, staleRecord, tableStore } from '#kit/server/db/table-store.ts';
import { lockCourse, schoolCourses } from '#modules/settings/server/public.ts';
import type { Subject, subjectsApi } from '../contract/subjects.ts';

type Draft = Input<typeof subjectsApi.create>;

const own = (column: string, otherwise = sql`null`) =>
  sql`coalesce((select ${sql.ref(`s.${column}`)} from exams.subject s where s.course_id = t.id), ${otherwise})`;

/** Every course of the school is a subject; what examinations add to it stands in exams.subject. */
const courses = tableStore<Subject>({
  table: 'settings.courses',
  entity: 'subject',
  columns: { name: 'name', code: 'code', pathway: 'pathway', departmentId: 'department_id' },
  computed: {
    // Either of the two changes it.
    version: sql`t.version + ${own('version', sql`0`)}`,
    departmentName: sql`(select name from settings.departments d where d.id = t.department_id)`,
    shortName: own('short_name'),
    knecGroup: own('knec_group'),
    area: own('area', sql`'other'`),
    place: own('place', sql`500`),
    inMean: own('in_mean', sql`true`),
    papers: sql`coalesce((
      select jsonb_agg(jsonb_build_object('name', p.name, 'outOf', p.out_of, 'share', p.share / 100.0) order by p.place)
        from exams.paper p where p.course_id = t.id), '[]')`,
  },
  search: ['name', 'code', 'pathway'],
  filters: ['departmentId'],
});

export function listSubjects(ctx: StoreContext, input: Input<typeof subjectsApi.list>): Promise<Page<Subject>> {
  const { knecGroup, area, ...rest } = input;
  const also = [
    ...(knecGroup ? [sql`${own('knec_group')} = ${knecGroup}`] : []),
    ...(area ? [sql`${own('area', sql`'other'`)} = ${area}`] : []),
  ];
  return courses.list(ctx, rest, also);
}

export const getSubject = (ctx: StoreContext, id: number): Promise<Subject> => courses.get(ctx, id);

/** Subjects in the order of report forms. */
export async function subjectOptions({ tx }: StoreContext): Promise<{ id: number; name: string; code: string | null }[]> {
  const { rows } = await sql<{ id: number; name: string; code: string | null }>`
    select c.id, c.name, c.code from settings.courses c
      left join exams.subject s on s.school_id = c.school_id and s.course_id = c.id
     order by coalesce(s.place, 500), c.name`.execute(tx);
  return rows;
}

/** Adds a subject: a course of the school, with what examinations need. Throws 409 at the name. */
export async function createSubject(ctx: StoreContext, draft: Draft): Promise<Subject> {
  const { id } = await schoolCourses.add(ctx, courseOf(draft));
  await writeOwn(ctx, id, draft);
  const after = await getSubject(ctx, id);
  ctx.changed({ entity: 'subject', id, action: 'created', after });
  return after;
}

/** Throws 404, and 409 when somebody else has changed the subject or its course. */
export async function updateSubject(ctx: StoreContext, id: number, version: number, draft: Draft): Promise<Subject> {
  await lockCourse(ctx.tx, id);
  const before = await getSubject(ctx, id);
  if (before.version !== version) throw staleRecord('subject');
  await schoolCourses.change(ctx, id, courseOf(draft));
  await writeOwn(ctx, id, draft);
  const after = await getSubject(ctx, id);
  ctx.changed({ entity: 'subject', id, action: 'changed', before, after });
  return after;
}

/** Removes the subject and its course. Throws 404, and 409 naming what uses it. */
export async function removeSubject(ctx: StoreContext, id: number): Promise<void> {
  const before = await getSubject(ctx, id);
  await schoolCourses.remove(ctx, id, 'subject');
  ctx.changed({ entity: 'subject', id, action: 'removed', before });
}

const courseOf = ({ name, code, pathway, departmentId }: Draft) => ({ name, code, pathway, departmentId });

async function writeOwn({ tx }: StoreContext, id: number, draft: Draft): Promise<void> {
  const { shortName, knecGroup, area, place, inMean } = draft;
  const { rows } = await sql`
    insert into exams.subject (course_id, short_name, knec_group, area, place, in_mean)
    values (${id}, ${shortName}, ${knecGroup}, ${area}, ${place}, ${inMean})
    on conflict (school_id, course_id) do update
       set short_name = excluded.short_name, knec_group = excluded.knec_group, area = excluded.area, place = excluded.place,
           in_mean = excluded.in_mean, version = exams.subject.version + 1
    returning course_id`.execute(tx);
  if (rows.length === 0) throw notFound('subject');
  const papers = draft.papers.map((paper, at) => ({ ...paper, share: Math.round(paper.share * 100), place: at + 1 }));
  await sql`delete from exams.paper where course_id = ${id}`.execute(tx);
  await sql`
    insert into exams.paper (course_id, name, out_of, share, place)
    select ${id}::bigint, p.name, p."outOf", p.share, p.place
      from jsonb_to_recordset(${JSON.stringify(papers)}::jsonb) as p (name text, "outOf" int, share int, place int)`.execute(tx);
}
