import { addDays } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { cancelAbsence, createAbsence } from '../../substitution/server/absences.store.ts';
import { cancelCover } from '../../substitution/server/answer.ts';
import { arrange } from '../../substitution/server/arrange.ts';
import { dayLessons, proposeDay } from '../../substitution/server/day-plan.ts';

/** A day on which teachers are away: most of their lessons are taken, one is self-study, the last is still open, and one was taken back. */
export async function seedSubstitution(ctx: SchoolContext): Promise<void> {
  const day = await lastDay(ctx);
  if (day === null) return;
  const teachers = await teachersOn(ctx, day);
  const [sick, training, late] = teachers;
  if (sick === undefined) return;
  const whole = { fromDay: day, untilDay: day, fromTime: null, untilTime: null, source: 'hand' } as const;
  await createAbsence(ctx, { ...whole, staffMemberId: sick, kind: 'sick', reason: 'Malaria – hospitali ya “Level 5”' });
  if (training !== undefined)
    await createAbsence(ctx, { ...whole, staffMemberId: training, fromTime: '10:00', kind: 'training', reason: null });
  if (late !== undefined) {
    const said = await createAbsence(ctx, {
      ...whole,
      untilDay: addDays(day, 1),
      staffMemberId: late,
      kind: 'personal',
      reason: "O'Brien & sons",
    });
    if (addDays(day, 1) >= schoolDay(ctx)) await cancelAbsence(ctx, said.id, said.version);
  }
  const { rows } = await proposeDay(ctx, day);
  const items = rows.slice(0, -1).map(({ missed, best }, at) => ({
    sessionId: missed.lesson.sessionId,
    absentId: missed.absentId,
    kind: best && at !== 1 ? ('cover' as const) : ('self_study' as const),
    coverId: best && at !== 1 ? best.id : null,
    otherSessionId: null,
    otherDay: null,
    roomId: null,
    courseId: null,
    note: at === 1 ? 'Exercise 4, page 31' : null,
  }));
  if (items.length === 0) return;
  const covers = await arrange(ctx, day, items);
  const last = covers.at(-1);
  if (covers.length > 2 && last) await cancelCover(ctx, last.id, last.version);
}

/** The latest day of the last week with lessons, today at best. */
async function lastDay(ctx: SchoolContext): Promise<string | null> {
  for (let back = 0; back < 8; back++) {
    const day = addDays(schoolDay(ctx), -back);
    if ((await dayLessons(ctx, day)).rows.length > 0) return day;
  }
  return null;
}

/** Those with lessons on a day, who has most first. */
async function teachersOn(ctx: SchoolContext, day: string): Promise<number[]> {
  const counts = new Map<number, number>();
  for (const { teachers } of (await dayLessons(ctx, day)).rows)
    for (const { id } of teachers) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].toSorted(([a, most], [b, more]) => more - most || a - b).map(([id]) => id);
}
