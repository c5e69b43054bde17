import { sql } from 'kysely';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { StoreContext } from '#kit/server/db/table-store.ts';
import { type DraftOf, type ResourceStore, resourceStore } from '#kit/server/resource/resource-store.ts';
import { type Grade, scales } from '../contract/scales.ts';

const grades = sql`
  coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'code', g.code, 'points', g.points, 'meaning', g.meaning, 'remark', g.remark)
                             order by g.place)
              from exams.grade g where g.scale_id = t.id), '[]')`;

export const scaleStore = resourceStore(scales, {
  table: 'exams.scale',
  computed: {
    grades,
    codes: sql`coalesce((select string_agg(g.code, ', ' order by g.place) from exams.grade g where g.scale_id = t.id), '')`,
    mostPoints: sql`coalesce((select max(g.points) from exams.grade g where g.scale_id = t.id), 0)`,
    systems: sql`(select count(*) from exams.grading_system y where y.scale_id = t.id)`,
  },
  search: ['name'],
  apart: {
    fields: ['grades'],
    write: async ({ tx }, id, draft, was) => {
      const given = draft.grades.length !== was?.grades.length || draft.grades.some(({ id: of }) => of === undefined);
      if (was && was.systems > 0 && given)
        throw new UserError('in_use', 'Grading systems give these grades. Rename them, or make another scale for other grades.');
      await writeGrades(tx, id, draft.grades);
    },
  },
});

/** Which of these grades stand in results that were approved. What keeps results answers it, so it is given to this area. */
export type GradesStanding = (tx: Tx, gradeIds: readonly number[]) => Promise<ReadonlySet<number>>;

/**
 * The store as the school changes it. A grade that stands in approved results keeps its code and its points: forms and files say both of
 * it, and would say others than were approved. Its words may change. Throws 400 at the grade.
 */
export const changedScales = (standing: GradesStanding): ResourceStore<typeof scales, StoreContext> => ({
  ...scaleStore,
  update: async (ctx, id, version, draft) => {
    const { grades: before } = await scaleStore.get(ctx, id);
    const was = new Map(before.map((grade) => [grade.id, grade]));
    const after = await scaleStore.update(ctx, id, version, draft);
    const other = after.grades.filter((grade) => {
      const one = was.get(grade.id);
      return one !== undefined && (one.code !== grade.code || one.points !== grade.points);
    });
    const fixed = await standing(
      ctx.tx,
      other.map((grade) => grade.id),
    );
    const first = other.find((grade) => fixed.has(grade.id));
    if (first) {
      const what = first.code === was.get(first.id)?.code ? 'points' : 'code';
      throw fieldError(
        `grades.${after.grades.indexOf(first)}.${what}`,
        'Approved results give this grade, so its code and points stay. Make a new scale for other grades.',
      );
    }
    return after;
  },
});

export async function scaleOptions({ tx }: StoreContext): Promise<{ id: number; name: string; grades: Grade[] }[]> {
  const { rows } = await sql<{ id: number; name: string; grades: Grade[] }>`
    select t.id, t.name, ${grades} as grades from exams.scale t order by t.name`.execute(tx);
  return rows;
}

/** Keeps the grades that are there by their keys, so that what points at them stays; the others go and come. */
async function writeGrades(tx: Tx, id: number, wanted: DraftOf<typeof scales>['grades']): Promise<void> {
  const placed = wanted.map((one, at) => ({ ...one, place: at + 1 }));
  const kept = placed.flatMap(({ id: of }) => of ?? []);
  await sql`delete from exams.grade where scale_id = ${id} and id <> all(${kept}::bigint[])`.execute(tx);
  // Two grades may exchange their codes, so all give theirs up first.
  await sql`update exams.grade set code = '~' || id where scale_id = ${id}`.execute(tx);
  const given = sql`
    jsonb_to_recordset(${JSON.stringify(placed)}::jsonb)
      as w (id bigint, code text, points int, meaning text, remark text, place int)`;
  const { numAffectedRows = 0n } = await sql`
    update exams.grade g set code = w.code, points = w.points, meaning = w.meaning, remark = w.remark, place = w.place
      from ${given} where g.id = w.id and g.scale_id = ${id}`.execute(tx);
  if (Number(numAffectedRows) !== new Set(kept).size) throw new UserError('rule', 'A grade is not of this scale. Reload it.');
  await sql`
    insert into exams.grade (scale_id, code, points, meaning, remark, place)
    select ${id}::bigint, w.code, w.points, w.meaning, w.remark, w.place from ${given} where w.id is null`.execute(tx);
}
