import { sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import { type StoreContext, staleRecord } from '#kit/server/db/table-store.ts';
import { type DraftOf, resourceStore } from '#kit/server/resource/resource-store.ts';
import { lockCourse, schoolCourses } from '#modules/settings/server/public.ts';
import { subjects } from '../contract/subjects.ts';

type Draft = DraftOf<typeof subjects>;

const own = (column: string, otherwise = sql`null`) =>
  sql`coalesce((select ${sql.ref(`s.${column}`)} from exams.subject s where s.course_id = t.id), ${otherwise})`;

/** Every course of the school is a subject; what examinations add to it stands in exams.subject. */
const courses = resourceStore(subjects, {
  table: 'settings.courses',
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
});

/** Subjects with their courses: adding one adds its course, and removing it takes the course too. */
export const subjectStore: typeof courses = {
  ...courses,

  create: async (ctx, draft) => {
    const { id } = await schoolCourses.add(ctx, courseOf(draft));
    await writeOwn(ctx, id, draft);
    const after = await courses.get(ctx, id);
    ctx.changed({ entity: 'subject', id, action: 'created', after });
    return after;
  },

  update: async (ctx, id, version, draft) => {
    await lockCourse(ctx.tx, id);
    const before = await courses.get(ctx, id);
    if (before.version !== version) throw staleRecord('subject');
    await schoolCourses.change(ctx, id, courseOf(draft));
    await writeOwn(ctx, id, draft);
    const after = await courses.get(ctx, id);
    ctx.changed({ entity: 'subject', id, action: 'changed', before, after });
    return after;
  },

  remove: async (ctx, id) => {
    const before = await courses.get(ctx, id);
    await schoolCourses.remove(ctx, id, 'subject');
    ctx.changed({ entity: 'subject', id, action: 'removed', before });
  },
};

/** Subjects in the order of report forms. */
export async function subjectOptions({ tx }: StoreContext): Promise<{ id: number; name: string; code: string | null }[]> {
  const { rows } = await sql<{ id: number; name: string; code: string | null }>`
    select c.id, c.name, c.code from settings.courses c
      left join exams.subject s on s.school_id = c.school_id and s.course_id = c.id
     order by coalesce(s.place, 500), c.name`.execute(tx);
  return rows;
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
