import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import { type StoreContext, tableStore } from '#kit/server/db/table-store.ts';
import type { GradingSystem, gradingSystemsApi } from '../contract/grading-systems.ts';

type Draft = Input<typeof gradingSystemsApi.create>;

const marks = (of: ReturnType<typeof sql>) => sql`
  coalesce((select jsonb_agg(jsonb_build_object('gradeId', h.grade_id, 'from', h.from_mark / 100.0) order by g.place)
              from exams.threshold h join exams.grade g on g.school_id = h.school_id and g.id = h.grade_id
             where h.system_id = t.id and ${of}), '[]')`;

export const gradingSystemStore = tableStore<GradingSystem>({
  table: 'exams.grading_system',
  entity: 'grading system',
  columns: { name: 'name', scaleId: 'scale_id', rounding: 'rounding', active: 'active' },
  computed: {
    scaleName: sql`(select name from exams.scale c where c.id = t.scale_id)`,
    thresholds: marks(sql`h.course_id is null`),
    subjects: sql`
      coalesce((select jsonb_agg(jsonb_build_object('courseId', o.course_id, 'thresholds', ${marks(sql`h.course_id = o.course_id`)})
                                 order by o.name)
                  from (select distinct h.course_id, c.name from exams.threshold h
                          join settings.courses c on c.school_id = h.school_id and c.id = h.course_id
                         where h.system_id = t.id) o), '[]')`,
    ownSubjects: sql`(select count(distinct h.course_id) from exams.threshold h where h.system_id = t.id)`,
  },
  search: ['name'],
  filters: ['scaleId', 'active'],
});

const quiet = ({ tx }: StoreContext): StoreContext => ({ tx, changed: () => undefined });

export async function gradingSystemOptions({ tx }: StoreContext): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from exams.grading_system where active order by name`.execute(tx);
  return rows;
}

/** Throws 422 where marks are not those of the scale's grades, best first. */
export async function createGradingSystem(ctx: StoreContext, { thresholds, subjects, ...draft }: Draft): Promise<GradingSystem> {
  const { id } = await gradingSystemStore.create(quiet(ctx), draft);
  await writeMarks(ctx, id, draft.scaleId, { thresholds, subjects });
  const after = await gradingSystemStore.get(ctx, id);
  ctx.changed({ entity: 'grading system', id, action: 'created', after });
  return after;
}

/** Throws 404, 409 for a version that is not the system's any more, and 422 as above. */
export async function updateGradingSystem(
  ctx: StoreContext,
  id: number,
  version: number,
  { thresholds, subjects, ...draft }: Draft,
): Promise<GradingSystem> {
  const before = await gradingSystemStore.get(ctx, id);
  await gradingSystemStore.update(quiet(ctx), id, version, draft);
  await writeMarks(ctx, id, draft.scaleId, { thresholds, subjects });
  const after = await gradingSystemStore.get(ctx, id);
  ctx.changed({ entity: 'grading system', id, action: 'changed', before, after });
  return after;
}

async function writeMarks(
  { tx }: StoreContext,
  id: number,
  scaleId: number,
  { thresholds, subjects }: Pick<Draft, 'thresholds' | 'subjects'>,
): Promise<void> {
  const { rows: grades } = await sql<{ id: number }>`
    select id from exams.grade where scale_id = ${scaleId} order by place`.execute(tx);
  const sets = [
    { courseId: null, thresholds, path: 'thresholds' },
    ...subjects.map((one, at) => ({ ...one, path: `subjects.${at}.thresholds` })),
  ];
  for (const set of sets) {
    const fits = set.thresholds.length === grades.length && grades.every((one, at) => set.thresholds[at]?.gradeId === one.id);
    if (fits) continue;
    const message = 'Say from which mark on each grade of the scale is given, the best first.';
    throw new UserError('rule', message, { fields: [{ path: set.path, message }] });
  }
  const rows = sets.flatMap(({ courseId, thresholds: marksOfSet }) =>
    marksOfSet.map(({ gradeId, from }) => ({ courseId, gradeId, from: Math.round(from * 100) })),
  );
  await sql`delete from exams.threshold where system_id = ${id}`.execute(tx);
  await sql`
    insert into exams.threshold (system_id, course_id, grade_id, from_mark)
    select ${id}::bigint, r."courseId", r."gradeId", r."from"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ("courseId" bigint, "gradeId" bigint, "from" int)`.execute(tx);
}
