import type { SchoolContext } from '#kit/server/http/context.ts';
import { listRegisters } from '../registers/server/registers.store.ts';
import { remindOfDue } from '../reminders/server/due.ts';
import { remind } from '../reminders/server/remind.ts';

/**
 * On the last school day the class teachers of registers that were due were reminded when their time was over, and two by the deputy a
 * little later. `days`: the latest school days.
 */
export async function seedReminders(ctx: SchoolContext, days: readonly string[]): Promise<void> {
  const day = days.at(-1);
  if (day === undefined) return;
  // In UTC: five past nine in the morning, and twenty past.
  await remindOfDue({ ...ctx, now: new Date(`${day}T06:05:00Z`) }, 'morning');
  const then = { ...ctx, now: new Date(`${day}T06:20:00Z`) };
  const { rows } = await listRegisters(then, { page: 1, size: 200, sort: '-state' });
  const open = rows.filter(({ state }) => state !== 'taken');
  const chosen = (open.length > 0 ? open : rows).filter(({ classTeacher }) => classTeacher !== null);
  await remind(then, chosen.slice(0, 2), 'Naibu Mwalimu Mkuu');
}
