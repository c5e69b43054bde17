import { UserError } from '#kit/contract/errors.ts';
import { addDays, dayIn } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { piecesInWords } from '../../../lessons/contract/lesson-words.ts';
import { createPlan } from '../../../plans/server/plans.store.ts';
import { type TransferPlan, writesNothing } from '../plan/plan.ts';
import type { World } from '../plan/world.store.ts';
import { lessonsBefore, type Made, marksOf } from './undo.ts';
import {
  changeLessons,
  changeTimesOff,
  limitsBefore,
  writeBells,
  writeDays,
  writeGroups,
  writeLessons,
  writeLimits,
  writePlaces,
  writeRooms,
  writeTimesOff,
} from './write.store.ts';

/**
 * Writes a file as it was planned, all in the caller's transaction. Throws 422 while something is asked, or where nothing would be written.
 * @returns what undoing needs, and the timetable that was made
 */
export async function writeTransfer(
  ctx: SchoolContext,
  { plan, world, fileName, planName }: { plan: TransferPlan; world: World; fileName: string; planName: string | null },
): Promise<{ made: Made; planId: number | null }> {
  const { tx } = ctx;
  const { writes, placed } = plan;
  if (plan.asked > 0)
    throw new UserError(
      'rule',
      `Say first what ${plan.asked === 1 ? 'the name that is asked for means' : `the ${plan.asked} names that are asked for mean`}.`,
    );
  if (planName !== null && placed.length === 0)
    throw new UserError('rule', 'No lesson of this file has a place, so no timetable can be made of it.');
  if (writesNothing(writes) && planName === null) throw new UserError('rule', 'Everything that this file holds is here already.');
  const today = dayIn(ctx.school.timeZone, ctx.now);
  const { keys: days, setting } = await writeDays(
    tx,
    writes.slots,
    addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7)),
  );
  const { bells, slots } = await writeBells(tx, writes.slots, days);
  const rooms = await writeRooms(tx, writes.rooms);
  const { parts, divisions } = await writeGroups(tx, writes.groups);
  const changed = writes.lessons.filter(({ outcome }) => outcome === 'change');
  const changedIds = changed.flatMap(({ known }) => known?.id ?? []);
  const before = {
    limits: await limitsBefore(
      tx,
      writes.limits.flatMap(({ staffMemberId, known }) => (known ? [staffMemberId] : [])),
    ),
    lessons: await lessonsBefore(tx, changedIds),
    timesOff: writes.changedOff.map(({ id }) => ({
      id,
      level: [...world.timesOff.values()].find((one) => one.id === id)?.level ?? 'undesired',
    })),
  };
  await writeLimits(tx, writes.limits);
  const lessons = await writeLessons(
    tx,
    writes.lessons.filter(({ outcome }) => outcome === 'new'),
    { rooms, parts },
  );
  await changeLessons(tx, changed, rooms);
  const timesOff = await writeTimesOff(tx, writes.timesOff, { days, slots, rooms });
  await changeTimesOff(tx, writes.changedOff);
  const all = new Map([...lessons, ...plan.lessons.flatMap(({ at, known }) => (known ? [[at, known.id] as const] : []))]);
  const version =
    planName === null
      ? null
      : await createPlan(ctx, { name: planName, note: `Imported from ${fileName}`, made: 'imported', fromId: null });
  const planId = version?.id ?? null;
  if (planId !== null) await writePlaces(tx, planId, placed, { lessons: all, days, slots, rooms });
  tell(ctx, plan, lessons, fileName);
  const marks = [
    await marksOf(tx, 'timetable.plan', planId === null ? [] : [planId], true),
    await marksOf(tx, 'timetable.lesson', [...lessons.values()], true),
    await marksOf(tx, 'timetable.lesson', changedIds, false),
    await marksOf(tx, 'timetable.time_off', timesOff, true),
    await marksOf(
      tx,
      'timetable.time_off',
      writes.changedOff.map(({ id }) => id),
      false,
    ),
    await marksOf(
      tx,
      'timetable.teacher',
      writes.limits.flatMap(({ staffMemberId, known }) => (known ? [] : [staffMemberId])),
      true,
    ),
    await marksOf(
      tx,
      'timetable.teacher',
      writes.limits.flatMap(({ staffMemberId, known }) => (known ? [staffMemberId] : [])),
      false,
    ),
    await marksOf(tx, 'timetable.part', [...parts.values()], true),
    await marksOf(tx, 'timetable.division', divisions, true),
    await marksOf(tx, 'timetable.room', [...rooms.values()], true),
    await marksOf(tx, 'timetable.slot', [...slots.values()], true),
    await marksOf(tx, 'timetable.bell', [...bells.values()], true),
    await marksOf(tx, 'timetable.day', [...days.values()], true),
  ];
  return { made: { setting, rows: marks.flat(), ...before }, planId };
}

/** The history of each lesson says where it comes from. */
function tell(ctx: SchoolContext, { lessons }: TransferPlan, made: ReadonlyMap<number, number>, fileName: string): void {
  for (const one of lessons) {
    const lesson = [one.name, one.classNames].filter(Boolean).join(', ');
    const after = { lesson, pieces: piecesInWords(one.lengths), from: fileName };
    if (one.outcome === 'new') ctx.changed({ entity: 'lesson', id: made.get(one.at) ?? null, action: 'created', after });
    else if (one.outcome === 'change' && one.known)
      ctx.changed({
        entity: 'lesson',
        id: one.known.id,
        action: 'changed',
        before: { lesson, pieces: piecesInWords(one.known.lengths) },
        after,
      });
  }
}
