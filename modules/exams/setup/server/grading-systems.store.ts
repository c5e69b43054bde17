import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { StoreContext } from '#kit/server/db/table-store.ts';
import { type DraftOf, resourceStore } from '#kit/server/resource/resource-store.ts';
import { gradingSystems } from '../contract/grading-systems.ts';

const marks = (of: ReturnType<typeof sql>) => sql`
  coalesce((select jsonb_agg(jsonb_build_object('gradeId', h.grade_id, 'from', h.from_mark / 100.0) order by g.place)
              from exams.threshold h join exams.grade g on g.school_id = h.school_id and g.id = h.grade_id
             where h.system_id = t.id and ${of}), '[]')`;

export const gradingSystemStore = resourceStore(gradingSystems, {
  table: 'exams.grading_system',
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
  apart: { fields: ['thresholds', 'subjects'], write: writeMarks },
});

export async function gradingSystemOptions({ tx }: StoreContext): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from exams.grading_system where active order by name`.execute(tx);
  return rows;
}

/** Throws 422 where marks are not those of the scale's grades, best first. */
async function writeMarks(
  { tx }: StoreContext,
  id: number,
  { scaleId, thresholds, subjects }: DraftOf<typeof gradingSystems>,
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
