import { sql } from 'kysely';
import { fieldError } from '#kit/contract/errors.ts';
import type { StoreContext } from '#kit/server/db/table-store.ts';
import { weekdays } from '../contract/cycle.ts';
import { usualDays, type UsualKey } from '../contract/usual-days.ts';
import { bellStore } from './bells.store.ts';
import { readCycle, saveCycle } from './cycle.store.ts';
import { slotStore } from './slots.store.ts';

/**
 * Sets up the usual day of a level: Monday to Friday where there is no day yet, bell times with its slots for the classes.
 * Throws 422 at `classIds` where they keep other bell times already.
 */
export async function setUpUsualDay(
  ctx: StoreContext,
  { pack, classIds }: { pack: UsualKey; classIds: readonly number[] },
): Promise<{ bellId: number; slots: number }> {
  const usual = usualDays[pack];
  const cycle = await readCycle(ctx.tx);
  const days =
    cycle.days.length > 0 ? cycle.days : (await saveCycle(ctx, { ...cycle, days: schoolWeek(), version: cycle.version })).days;
  const bell = await bellStore.create(ctx, { name: await freeName(ctx, usual.title), classIds: [...classIds] });
  for (const { name, from, to, kind, on } of usual.slots) {
    const dayIds = on ? days.filter(({ weekday }) => on.includes(weekday)).map(({ id }) => id) : [];
    if (on && dayIds.length === 0) continue;
    await slotStore.create(ctx, { bellId: bell.id, name, startsAt: from, endsAt: to, kind, dayIds });
  }
  return { bellId: bell.id, slots: usual.slots.length };
}

/** Monday to Friday. */
const schoolWeek = () =>
  weekdays.slice(0, 5).map((name, at) => ({ id: null, name, short: name.slice(0, 3), weekday: at + 1, week: 1, active: true }));

async function freeName({ tx }: StoreContext, title: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select lower(name) as name from timetable.bell`.execute(tx);
  const names = [title, ...Array.from({ length: rows.length }, (_, at) => `${title} ${at + 2}`)];
  const free = names.find((name) => !rows.some((row) => row.name === name.toLowerCase()));
  if (free === undefined) throw fieldError('pack', 'Give the bell times of this name another name first.');
  return free;
}
