import { sql } from 'kysely';
import type { Output } from '#kit/contract/endpoint.ts';
import type { StoreContext } from '#kit/server/db/table-store.ts';
import { kenyanScales } from '../contract/kenyan-scales.ts';
import type { scalesApi } from '../contract/scales.ts';
import { gradingSystemStore } from './grading-systems.store.ts';
import { scaleStore } from './scales.store.ts';

/** Adds the Kenyan scales that the school has none of the same name of, each with a grading system. */
export async function addKenyanScales(ctx: StoreContext): Promise<Output<typeof scalesApi.addKenyan>> {
  const { rows } = await sql<{ name: string }>`
    select lower(name) as name from exams.scale union select lower(name) from exams.grading_system`.execute(ctx.tx);
  const taken = new Set(rows.map(({ name }) => name));
  const missing = kenyanScales.filter(({ name, system }) => !taken.has(name.toLowerCase()) && !taken.has(system.toLowerCase()));
  for (const { name, curriculum, system, grades } of missing) {
    const scale = await scaleStore.create(ctx, {
      name,
      curriculum,
      grades: grades.map(([code, points, , meaning, remark]) => ({ code, points, meaning, remark })),
    });
    await gradingSystemStore.create(ctx, {
      name: system,
      scaleId: scale.id,
      rounding: 'half_up',
      active: true,
      thresholds: scale.grades.map((grade, at) => ({ gradeId: grade.id, from: grades[at]?.[2] ?? 0 })),
      subjects: [],
    });
  }
  return { added: missing.length };
}
