import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { carryOut } from '../../promotion/server/carry-out.ts';
import { begin, changePlan, decide } from '../../promotion/server/plan.store.ts';
import { readPromotion, seenOf } from '../../promotion/server/promotion.store.ts';
import { undo } from '../../promotion/server/undo.ts';

interface Places {
  unit: { classId: number; streamId: number; emptyStreamId: number };
  alone: { classId: number; streamId: number };
}

const parts = { checks: [], carriers: [] };

/** Two small classes that were moved on in the middle of the year: one for good, one taken back the same day. */
export async function seedPromotion(ctx: SchoolContext, { unit, alone }: Places, repeats: number): Promise<void> {
  const { rows: years } = await sql<{ id: number }>`
    select y.id from settings.academic_year y where ${schoolDay(ctx)} between y.starts_on and y.ends_on`.execute(ctx.tx);
  const yearId = years[0]?.id;
  if (yearId === undefined) return;
  const id = await begin(ctx, { title: 'The hospital class joins the unit', yearId, effectiveOn: schoolDay(ctx) });
  const { version } = await readPromotion(ctx.tx, id);
  await changePlan(ctx, {
    id,
    version,
    effectiveOn: schoolDay(ctx),
    classes: [
      { classId: alone.classId, decided: true, toClassId: unit.classId },
      { classId: unit.classId, decided: true, toClassId: alone.classId },
    ],
    streams: [{ streamId: alone.streamId, toStreamId: unit.emptyStreamId }],
  });
  await decide(ctx, {
    id,
    studentIds: [repeats],
    outcome: 'repeat',
    toStreamId: unit.streamId,
    remark: 'Was in hospital for a term',
  });
  const carry = async (classId: number) =>
    carryOut(ctx, { id, seen: await seenOf(ctx.tx, id), classIds: [classId], overCapacity: true }, parts);
  await carry(alone.classId);
  await undo(ctx, { id, classIds: [alone.classId] }, parts);
}
