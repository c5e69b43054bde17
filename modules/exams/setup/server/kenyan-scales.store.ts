import { sql } from 'kysely';
import type { Output } from '#kit/contract/endpoint.ts';
import type { StoreContext } from '#kit/server/db/table-store.ts';
import { type KenyanScale, kenyanScales } from '../contract/kenyan-scales.ts';
import type { scalesApi } from '../contract/scales.ts';
import { gradingSystemStore } from './grading-systems.store.ts';
import { scaleStore } from './scales.store.ts';

/** Adds the Kenyan scales that the school has none of the same name of, each with a grading system. */
export async function addKenyanScales(ctx: StoreContext): Promise<Output<typeof scalesApi.addKenyan>> {
  const taken = new Set(await scaleNames(ctx));
  const missing = kenyanScales.filter(({ name, system }) => !taken.has(name.toLowerCase()) && !taken.has(system.toLowerCase()));
  for (const one of missing) await addScale(ctx, one);
  return { added: missing.length };
}

/** The names of the school's scales and grading systems, in small letters. */
export async function scaleNames({ tx }: Pick<StoreContext, 'tx'>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select lower(name) as name from exams.scale union select lower(name) from exams.grading_system`.execute(tx);
  return rows.map(({ name }) => name);
}

/** Adds a scale and the grading system that goes by it. */
export async function addScale(ctx: StoreContext, { name, curriculum, system: systemName, grades }: KenyanScale) {
  const scale = await scaleStore.create(ctx, {
    name,
    curriculum,
    grades: grades.map(([code, points, , meaning, remark]) => ({ code, points, meaning, remark })),
  });
  const system = await gradingSystemStore.create(ctx, {
    name: systemName,
    scaleId: scale.id,
    rounding: 'half_up',
    active: true,
    thresholds: scale.grades.map((grade, at) => ({ gradeId: grade.id, from: grades[at]?.[2] ?? 0 })),
    subjects: [],
  });
  return { scale, system };
}
