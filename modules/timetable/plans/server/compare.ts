import type { SchoolContext } from '#kit/server/http/context.ts';
import { type ComparedPlan, figureNames } from '../contract/judged.ts';
import { type Breach, judge } from './judge/judge.ts';
import { placedIn } from './placements.store.ts';
import { planStore } from './plans.store.ts';
import { readSchool } from './problem/read-school.ts';
import { pieceKey, type Placed } from './problem/school.ts';

/** Timetables side by side; what stands elsewhere is counted against the first. Throws 404. */
export async function comparePlans(ctx: SchoolContext, ids: readonly number[]): Promise<ComparedPlan[]> {
  const school = await readSchool(ctx.tx);
  const compared: ComparedPlan[] = [];
  let first: readonly Placed[] | null = null;
  for (const id of new Set(ids)) {
    const { name } = await planStore.get(ctx, id);
    const places = await placedIn(ctx.tx, school, id);
    const { placed, total, hard, soft, cost } = judge(school, places);
    first ??= places;
    compared.push({
      id,
      name,
      placed,
      total,
      broken: hard.length,
      cost,
      figures: figuresOf(soft),
      moved: movedBetween(first, places),
    });
  }
  return compared;
}

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);

const figuresOf = (soft: readonly Breach[]): ComparedPlan['figures'] =>
  figureNames.map((name) => {
    const mine = soft.filter(({ about }) => about === name);
    return { name, count: sum(mine.map(({ count }) => count)), points: sum(mine.map(({ points }) => points)) };
  });

/** Pieces that stand in both and not in the same slot. */
function movedBetween(one: readonly Placed[], other: readonly Placed[]): number {
  const at = new Map(one.map(({ lessonId, piece, slot }) => [pieceKey(lessonId, piece), slot]));
  return other.filter(({ lessonId, piece, slot }) => (at.get(pieceKey(lessonId, piece)) ?? slot) !== slot).length;
}
