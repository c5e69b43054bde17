import { sql } from 'kysely';
import type { z } from 'zod';
import { notFound, refuse, UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { staleRecord, type StoreContext } from '#kit/server/db/table-store.ts';
import { pointersAt, usageInWords } from '#kit/server/db/usage.ts';
import type { Cycle, cycleDraft } from '../contract/cycle.ts';
import { type DayInUse, standingInWords } from './day-in-use.ts';

type Day = Cycle['days'][number];
type Draft = z.output<typeof cycleDraft>;
type DraftDay = Draft['days'][number];

const entity = 'timetable cycle';

/** The weeks of the cycle and all of its days, those that are turned off too. */
export async function readCycle(tx: Tx): Promise<Cycle> {
  const { rows: settings } = await sql<Pick<Cycle, 'weeks' | 'firstMonday' | 'version'>>`
    select weeks, first_monday as "firstMonday", version from timetable.setting`.execute(tx);
  const { rows: days } = await sql<Day>`
    select id, name, short, weekday, week, active from timetable.day order by week, weekday`.execute(tx);
  return { ...(settings[0] ?? { weeks: 1, firstMonday: null, version: 0 }), days };
}

/**
 * Saves the cycle as one. Throws 409 when somebody has saved it since `version`, 422 for two days of one name or place, and for
 * a day that is turned off while lessons stand on it.
 */
export async function saveCycle(
  ctx: StoreContext,
  { weeks, firstMonday, version, days }: Draft,
  inUse: readonly DayInUse[] = [],
): Promise<Cycle> {
  const before = await readCycle(ctx.tx);
  refuseWrong(days, weeks);
  const { rows } = await sql<{ version: number }>`
    insert into timetable.setting as s (weeks, first_monday) values (${weeks}, ${firstMonday})
    on conflict (school_id) do update
      set weeks = excluded.weeks, first_monday = excluded.first_monday, version = s.version + 1 where s.version = ${version}
    returning version`.execute(ctx.tx);
  if (rows.length === 0 || (before.version === 0) !== (version === 0)) throw staleRecord('cycle');
  await refuseUsed(ctx.tx, before, days, weeks, inUse);
  await writeDays(ctx.tx, before.days, days);
  const after = await readCycle(ctx.tx);
  ctx.changed({ entity, id: null, action: 'changed', before, after });
  return after;
}

function refuseWrong(days: readonly DraftDay[], weeks: number): void {
  const twice = (of: (day: DraftDay) => string, path: keyof DraftDay, message: string) =>
    days.flatMap((day, at) =>
      days.findIndex((other) => of(other) === of(day)) < at ? [{ path: `days.${at}.${path}`, message }] : [],
    );
  refuse([
    ...twice(({ name }) => name.toLowerCase(), 'name', 'Another day has this name.'),
    ...twice(({ week, weekday }) => `${week} ${weekday}`, 'weekday', 'This week has this day already.'),
  ]);
  for (let week = 1; week <= weeks; week += 1)
    if (!days.some((day) => day.active && day.week === week))
      throw new UserError('rule', weeks === 1 ? 'Keep at least one day.' : `Keep at least one day of week ${week}.`);
}

/** A day that goes, turned off or with its week, may have no lesson on it. Throws 422 at the day. */
async function refuseUsed(
  tx: Tx,
  before: Cycle,
  days: readonly DraftDay[],
  weeks: number,
  inUse: readonly DayInUse[],
): Promise<void> {
  for (const day of before.days.filter(({ active, week }) => active && week <= before.weeks)) {
    const at = days.findIndex(({ id }) => id === day.id);
    const draft = days[at] ?? day;
    if (draft.active && draft.week <= weeks) continue;
    const path = at < 0 ? 'weeks' : `days.${at}.active`;
    // Of places only those of timetables that somebody works on: the others can be moved by nobody.
    const usage = await pointersAt(tx, 'timetable.day', [day.id], { cascading: false, parts: inUse.map(({ table }) => table) });
    if (usage.length > 0)
      refuse([{ path, message: `${day.name} is used by ${usageInWords(usage)}. Move them to other days first.` }]);
    for (const one of inUse) {
      const standing = await one.standing(tx, day.id);
      const words = standingInWords(standing);
      if (standing.length > 0)
        refuse([{ path, message: `Lessons stand on ${day.name}: ${words}. Move them to other days, or archive the timetable.` }]);
    }
  }
}

async function writeDays(tx: Tx, before: readonly Day[], days: readonly DraftDay[]): Promise<void> {
  const known = days.filter(({ id }) => id !== null);
  if (known.some(({ id }) => !before.some((day) => day.id === id))) throw notFound('day');
  // Two days may change names with each other: until all have their own, these have one that nobody would write.
  const renamed = known.filter(({ id, name }) => before.some((day) => day.id === id && day.name !== name)).map(({ id }) => id);
  await sql`update timetable.day set name = '~' || id where id = any(${renamed}::bigint[])`.execute(tx);
  await sql`
    update timetable.day d
       set name = v.name, short = v.short, weekday = v.weekday, week = v.week, active = v.active, version = d.version + 1
      from unnest(${known.map(({ id }) => id)}::bigint[], ${known.map(({ name }) => name)}::text[],
                  ${known.map(({ short }) => short)}::text[], ${known.map(({ weekday }) => weekday)}::int[],
                  ${known.map(({ week }) => week)}::int[], ${known.map(({ active }) => active)}::boolean[])
           as v (id, name, short, weekday, week, active)
     where d.id = v.id and (d.name, d.short, d.weekday, d.week, d.active) is distinct from
           (v.name, v.short, v.weekday, v.week, v.active)`.execute(tx);
  const added = days.filter(({ id }) => id === null);
  await sql`
    insert into timetable.day (name, short, weekday, week, active)
    select * from unnest(${added.map(({ name }) => name)}::text[], ${added.map(({ short }) => short)}::text[],
                         ${added.map(({ weekday }) => weekday)}::int[], ${added.map(({ week }) => week)}::int[],
                         ${added.map(({ active }) => active)}::boolean[])`.execute(tx);
}
