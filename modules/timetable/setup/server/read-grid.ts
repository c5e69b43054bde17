import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { Grid, GridDay, GridSlot } from '../contract/grid.ts';

export { bellOf, lessonRuns, lessonSlots, lessonsAWeek, slotsOn } from '../contract/grid.ts';

/** When lessons can be: days of the cycle, bell times, slots. A school that has set up nothing has no days and no bell times. */
export async function readGrid(tx: Tx): Promise<Grid> {
  const { rows: settings } = await sql<{ weeks: number; firstMonday: string | null }>`
    select weeks, first_monday as "firstMonday" from timetable.setting`.execute(tx);
  const { weeks, firstMonday } = settings[0] ?? { weeks: 1, firstMonday: null };
  const { rows: days } = await sql<GridDay>`
    select id, name, short, weekday, week from timetable.day
     where active and week <= ${weeks} order by week, weekday`.execute(tx);
  const { rows: bells } = await sql<{ id: number; name: string; classIds: number[] }>`
    select id, name, to_jsonb(class_ids) as "classIds" from timetable.bell
     order by cardinality(class_ids) > 0, lower(name), id`.execute(tx);
  const { rows: slots } = await sql<GridSlot>`
    select id, bell_id as "bellId", name, starts_at as "startsAt", ends_at as "endsAt", kind, to_jsonb(day_ids) as "dayIds"
      from timetable.slot order by bell_id, starts_at, ends_at, id`.execute(tx);
  return {
    weeks,
    firstMonday,
    days,
    bells: bells.map((bell) => ({ ...bell, slots: slots.filter(({ bellId }) => bellId === bell.id) })),
  };
}
