import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import { type StoreContext, tableStore } from '#kit/server/db/table-store.ts';
import type { Grade, Scale, scalesApi } from '../contract/scales.ts';

type Draft = Input<typeof scalesApi.create>;

const grades = sql`
  coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'code', g.code, 'points', g.points, 'meaning', g.meaning, 'remark', g.remark)
                             order by g.place)
              from exams.grade g where g.scale_id = t.id), '[]')`;

export const scaleStore = tableStore<Scale>({
  table: 'exams.scale',
  entity: 'scale of grades',
  columns: { name: 'name', curriculum: 'curriculum' },
  computed: {
    grades,
    codes: sql`coalesce((select string_agg(g.code, ', ' order by g.place) from exams.grade g where g.scale_id = t.id), '')`,
    mostPoints: sql`coalesce((select max(g.points) from exams.grade g where g.scale_id = t.id), 0)`,
    systems: sql`(select count(*) from exams.grading_system y where y.scale_id = t.id)`,
  },
  search: ['name'],
  filters: ['curriculum'],
});

const quiet = ({ tx }: StoreContext): StoreContext => ({ tx, changed: () => undefined });

export async function scaleOptions({ tx }: StoreContext): Promise<{ id: number; name: string; grades: Grade[] }[]> {
  const { rows } = await sql<{ id: number; name: string; grades: Grade[] }>`
    select t.id, t.name, ${grades} as grades from exams.scale t order by t.name`.execute(tx);
  return rows;
}

export async function createScale(ctx: StoreContext, { grades: wanted, ...draft }: Draft): Promise<Scale> {
  const { id } = await scaleStore.create(quiet(ctx), draft);
  await writeGrades(ctx, id, wanted);
  const after = await scaleStore.get(ctx, id);
  ctx.changed({ entity: 'scale of grades', id, action: 'created', after });
  return after;
}

/** Throws 409 for a version that is not the scale's any more, and for grades that a grading system gives and the draft leaves out. */
export async function updateScale(ctx: StoreContext, id: number, version: number, draft: Draft): Promise<Scale> {
  const { grades: wanted, ...plain } = draft;
  const before = await scaleStore.get(ctx, id);
  await scaleStore.update(quiet(ctx), id, version, plain);
  if (before.systems > 0 && (wanted.length !== before.grades.length || wanted.some(({ id: of }) => of === undefined)))
    throw new UserError('in_use', 'Grading systems give these grades. Rename them, or make another scale for other grades.');
  await writeGrades(ctx, id, wanted);
  const after = await scaleStore.get(ctx, id);
  ctx.changed({ entity: 'scale of grades', id, action: 'changed', before, after });
  return after;
}

/** Keeps the grades that are there by their keys, so that what points at them stays; the others go and come. */
async function writeGrades({ tx }: StoreContext, id: number, wanted: Draft['grades']): Promise<void> {
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
