import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { archivePlan, createPlan } from '../../plans/server/plans.store.ts';
import { fillNow } from '../../plans/server/run/fill-now.ts';
import { lockPieces } from '../../plans/server/board/move.ts';

/** Work of the sample's searches: a second or so, the same on every machine. */
const looks = 100;

/** Versions of the sample's timetable: one put away, one filled by a search, and a copy of it with the first lessons locked. */
export async function seedPlans(ctx: SchoolContext): Promise<void> {
  const begun = async (name: string, note: string | null) =>
    (await createPlan(ctx, { name, note, made: 'empty', fromId: null })).id;
  await archivePlan(ctx, await begun('First attempt', 'Before the option blocks were made'), true);
  const filled = await begun('Draft of the term', null);
  const { rows } = await sql`select from timetable.lesson where active limit 1`.execute(ctx.tx);
  if (rows.length === 0) return;
  await fillNow(ctx, filled, { seed: 1, looks });
  const copy = await createPlan(ctx, {
    name: 'Timetable of the term',
    note: 'With the principal’s wishes',
    made: 'copied',
    fromId: filled,
  });
  const { rows: first } = await sql<{ lessonId: number; piece: number }>`
    select lesson_id as "lessonId", piece from timetable.placement where plan_id = ${copy.id} order by lesson_id, piece limit 5`.execute(
    ctx.tx,
  );
  await lockPieces(ctx, copy.id, first, true);
}
