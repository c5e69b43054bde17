import { sql } from 'kysely';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import type { StoreContext } from '#kit/server/db/table-store.ts';
import { pointersAt, usageInWords } from '#kit/server/db/usage.ts';
import { type DraftOf, resourceStore } from '#kit/server/resource/resource-store.ts';
import { type Bell, bells } from '../contract/bells.ts';

/** Bell times. Each class keeps one of them, and one may be for all that no other names. */
export const bellStore = resourceStore(bells, {
  table: 'timetable.bell',
  computed: {
    classIds: sql`to_jsonb(t.class_ids)`,
    classes: sql`coalesce((
      select string_agg(c.name, ', ' order by c.level, c.id) from settings.classes c where c.id = any(t.class_ids)), '')`,
    slots: sql`(select count(*)::int from timetable.slot s where s.bell_id = t.id)`,
    lessonsAWeek: sql`(
      select count(*)::float8 / coalesce((select weeks from timetable.setting), 1) from timetable.slot s
        join timetable.day d on d.active and d.week <= coalesce((select weeks from timetable.setting), 1)
                            and (s.day_ids = '{}' or d.id = any(s.day_ids))
       where s.bell_id = t.id and s.kind = 'lesson')`,
  },
  search: ['name'],
  before: refuseTaken,
  removal: refuseUsedSlots,
});

/** Throws 422 where a class keeps other bell times already, or where others are for all the rest. */
async function refuseTaken({ tx }: StoreContext, { classIds }: DraftOf<typeof bells>, was: Bell | null): Promise<void> {
  // Two who give a class to bell times at once are looked at one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended('timetable.bell', kit.school_id()))`.execute(tx);
  const { rows: known } = await sql<{ id: number }>`
    select id from settings.classes where id = any(${classIds}::bigint[])`.execute(tx);
  if (known.length < new Set(classIds).size) throw fieldError('classIds', 'Choose classes of this school.');
  const { rows } = await sql<{ bell: string; className: string | null }>`
    select b.name as bell, c.name as "className" from timetable.bell b
      left join settings.classes c on c.school_id = b.school_id and c.id = any(b.class_ids) and c.id = any(${classIds}::bigint[])
     where b.id is distinct from ${was?.id ?? null}::bigint
       and (c.id is not null or (b.class_ids = '{}' and cardinality(${classIds}::bigint[]) = 0))
     order by c.level nulls first, c.id limit 1`.execute(tx);
  const [taken] = rows;
  if (!taken) return;
  throw fieldError(
    'classIds',
    taken.className === null
      ? `“${taken.bell}” is for all classes that no other bell times name already. Choose the classes that keep these.`
      : `${taken.className} keeps “${taken.bell}”. Take it out there first.`,
  );
}

/** Bell times go with their slots, and so not while a lesson stands in one. Throws 409 with where. */
async function refuseUsedSlots({ tx }: StoreContext, { id, name }: Bell): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from timetable.slot where bell_id = ${id}`.execute(tx);
  const usage = await pointersAt(
    tx,
    'timetable.slot',
    rows.map((slot) => slot.id),
    { cascading: false },
  );
  if (usage.length > 0)
    throw new UserError('in_use', `The slots of “${name}” are used by ${usageInWords(usage)}. Move these first.`);
}

/** Copies bell times with their slots. Throws 404, and what adding bell times throws. */
export async function copyBell(ctx: StoreContext, id: number, draft: DraftOf<typeof bells>): Promise<Bell> {
  await bellStore.get(ctx, id);
  const made = await bellStore.create(ctx, draft);
  await sql`
    insert into timetable.slot (bell_id, name, starts_at, ends_at, kind, day_ids)
    select ${made.id}::bigint, name, starts_at, ends_at, kind, day_ids from timetable.slot where bell_id = ${id}
     order by starts_at, id`.execute(ctx.tx);
  return bellStore.get(ctx, made.id);
}
