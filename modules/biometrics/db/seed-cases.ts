import { addDays } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { closeCase, openCase, takeStep } from '../cases/server/follow-up.ts';
import { warnOfAbsence } from '../cases/server/warn.ts';
import { listStudents } from '../days/server/attendance-lists.store.ts';

/**
 * Of the students who miss most: one whose home visit is overdue, one who is called next week, one whose case is closed, and the
 * rest found by the weekly look. `days`: the latest school days.
 */
export async function seedCases(ctx: SchoolContext, days: readonly string[]): Promise<void> {
  const today = schoolDay(ctx);
  const { rows } = await listStudents(ctx, { chronic: true, page: 1, size: 4, sort: '-missed' });
  const [late, next, ended] = rows;
  if (!late || !next || !ended) return;
  const before = days.at(-9) ?? today;
  const then = { ...ctx, now: new Date(`${before}T08:00:00Z`) };
  const visit = await openCase(then, {
    studentId: late.id,
    reason: 'Missed many days; herds the family’s goats near Ol’ Kalou on market days.',
    dueOn: before,
    nextStep: 'call',
  });
  await takeStep(then, {
    id: visit.id,
    version: visit.version,
    kind: 'call',
    day: before,
    by: 'Mw. Nyong’o',
    note: 'Grandmother answered: the parents work in Nairobi. “Atarudi Jumatatu.”',
    dueOn: addDays(before, 2),
    nextStep: 'visit',
  });
  await openCase(ctx, { studentId: next.id, dueOn: addDays(today, 6), nextStep: 'call' });
  const closed = await openCase(then, {
    studentId: ended.id,
    reason: 'No bus fare in the first weeks',
    dueOn: null,
    nextStep: null,
  });
  await closeCase(ctx, { id: closed.id, version: closed.version, outcome: 'attends', note: 'The bursary pays the fare.' });
  await warnOfAbsence({ ...ctx, now: new Date(`${days.at(-1) ?? today}T06:00:00Z`) });
}
