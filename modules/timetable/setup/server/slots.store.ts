import { sql } from 'kysely';
import { fieldError } from '#kit/contract/errors.ts';
import type { StoreContext } from '#kit/server/db/table-store.ts';
import { pointersAt, usageInWords } from '#kit/server/db/usage.ts';
import { type DraftOf, resourceStore } from '#kit/server/resource/resource-store.ts';
import { type Slot, slots } from '../contract/bells.ts';
import { slotKindWords } from '../contract/kinds.ts';
import { type DayInUse, standingInWords } from './day-in-use.ts';

type Draft = DraftOf<typeof slots>;

/** Slots of bell times. On a day no two overlap; one in which lessons stand keeps its kind, its days and its bell times. */
export const slotStoreOf = (inUse: readonly DayInUse[]) =>
  resourceStore(slots, {
    table: 'timetable.slot',
    computed: { dayIds: sql`to_jsonb(t.day_ids)` },
    search: ['name'],
    before: async ({ tx }: StoreContext, draft, was) => {
      // Two who add a slot at once are looked at one after the other.
      const { rows } = await sql`select from timetable.bell where id = ${draft.bellId} for update`.execute(tx);
      if (rows.length === 0) throw fieldError('bellId', 'Choose bell times of this school.');
      await refuseOverlap({ tx }, draft, was);
      if (was) await refuseWhereLessonsStand({ tx }, draft, was, inUse);
    },
  });
/** The same where no timetable is there yet. */
export const slotStore = slotStoreOf([]);

/** Throws 422 at the start, with the slot that it overlaps and on which days. */
async function refuseOverlap({ tx }: Pick<StoreContext, 'tx'>, draft: Draft, was: Slot | null): Promise<void> {
  const { bellId, startsAt, endsAt, dayIds } = draft;
  const { rows: known } = await sql<{ id: number }>`
    select id from timetable.day where id = any(${dayIds}::bigint[])`.execute(tx);
  if (known.length < new Set(dayIds).size) throw fieldError('dayIds', 'Choose days of this school.');
  const { rows } = await sql<{ name: string; startsAt: string; endsAt: string; days: string | null }>`
    select s.name, s.starts_at as "startsAt", s.ends_at as "endsAt",
           (select string_agg(d.short, ', ' order by d.week, d.weekday) from timetable.day d
             where d.active and d.id = any(s.day_ids)) as days
      from timetable.slot s
     where s.bell_id = ${bellId} and s.id is distinct from ${was?.id ?? null}::bigint
       and s.starts_at < ${endsAt} and ${startsAt} < s.ends_at
       and (s.day_ids = '{}' or cardinality(${dayIds}::bigint[]) = 0 or s.day_ids && ${dayIds}::bigint[])
     order by s.starts_at, s.id limit 1`.execute(tx);
  const [other] = rows;
  if (other)
    throw fieldError(
      'startsAt',
      `It overlaps “${other.name}”, which is from ${other.startsAt} to ${other.endsAt}${other.days === null ? ' every day' : ` on ${other.days}`}.`,
    );
}

/** Throws 422 where what changes would take the slot from lessons that stand in it. */
async function refuseWhereLessonsStand(
  { tx }: Pick<StoreContext, 'tx'>,
  draft: Draft,
  was: Slot,
  inUse: readonly DayInUse[],
): Promise<void> {
  const days = (ids: readonly number[]) => ids.toSorted((one, other) => one - other).join();
  const path =
    draft.kind !== was.kind
      ? 'kind'
      : draft.bellId !== was.bellId
        ? 'bellId'
        : draft.dayIds.length > 0 && days(draft.dayIds) !== days(was.dayIds)
          ? 'dayIds'
          : null;
  if (path === null) return;
  // Of places only those of timetables that somebody works on: the others can be moved by nobody.
  const usage = await pointersAt(tx, 'timetable.slot', [was.id], { cascading: false, parts: inUse.map(({ table }) => table) });
  if (usage.length > 0)
    throw fieldError(
      path,
      `“${was.name}” is used by ${usageInWords(usage)}: it stays a ${slotKindWords[was.kind].toLowerCase()} on its days. Its name and times can be changed.`,
    );
  for (const { inSlot } of inUse) {
    const standing = await inSlot(tx, was.id);
    if (standing.length > 0)
      throw fieldError(
        path,
        `Lessons stand in “${was.name}”: ${standingInWords(standing)}. Move them to other slots, or archive the timetable.`,
      );
  }
}
