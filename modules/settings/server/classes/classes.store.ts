import { sql } from 'kysely';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { type StoreContext, tableStore } from '#kit/server/db/table-store.ts';
import type { DraftOf } from '#kit/server/resource/resource-store.ts';
import type { classes, SchoolClass } from '../../contract/classes.ts';
import { apart } from './last-class.rules.ts';

export const classTable = tableStore<SchoolClass>({
  table: 'settings.class',
  entity: 'class',
  columns: { name: 'name', level: 'level', curriculum: 'curriculum', nextClassId: 'next_class_id', active: 'active' },
  computed: {
    nextClassName: sql`(select name from settings.class n where n.id = t.next_class_id)`,
    streams: sql`(select count(*) from settings.stream s where s.class_id = t.id)`,
    capacity: sql`(select sum(capacity) from settings.stream s where s.class_id = t.id)`,
  },
  search: ['name', 'curriculum'],
  filters: ['curriculum', 'active'],
});

type ClassDraft = DraftOf<typeof classes>;

/** Adds a class after the last one. */
export async function createClass(ctx: StoreContext, draft: ClassDraft): Promise<SchoolClass> {
  await refuseOtherCurriculum(ctx, draft);
  const { rows } = await sql<{ level: number }>`
    select coalesce(max(level), 0) + 1 as level from settings.class`.execute(ctx.tx);
  const level = rows[0]?.level ?? 1;
  if (level > 100) throw new UserError('rule', 'A school has at most 100 classes. Remove one first.');
  return classTable.create(ctx, { ...draft, level });
}

/** Changes a class; its place in the order stays. */
export async function updateClass(ctx: StoreContext, id: number, version: number, draft: ClassDraft): Promise<SchoolClass> {
  await refuseCircle(ctx, id, draft.nextClassId);
  await refuseOtherCurriculum(ctx, draft);
  return classTable.update(ctx, id, version, { ...draft });
}

/** Refuses a next class of another curriculum: nobody goes from Grade 10 into Form 3. */
async function refuseOtherCurriculum(ctx: StoreContext, { curriculum, nextClassId }: ClassDraft): Promise<void> {
  const { rows } = await sql<{ name: string; curriculum: string }>`
    select name, curriculum from settings.class where id = ${nextClassId}`.execute(ctx.tx);
  const [next] = rows;
  if (!next || !apart(curriculum, next.curriculum)) return;
  throw fieldError(
    'nextClassId',
    `${next.name} is a class of ${next.curriculum}, this one of ${curriculum}. Choose another, or leave it empty.`,
  );
}

/** Refuses a next class from which promotion would lead back to the class itself. */
async function refuseCircle(ctx: StoreContext, id: number, nextId: number | null): Promise<void> {
  if (nextId === null) return;
  if (nextId === id) throw fieldError('nextClassId', 'A class cannot be its own next class.');
  // Held until the end, so that two changes at once cannot close a circle between them.
  const { rows } = await sql<{ id: number; name: string; next: number | null }>`
    select id, name, next_class_id as next from settings.class order by id for update`.execute(ctx.tx);
  const next = new Map(rows.map((row) => [row.id, row]));
  for (let at = next.get(nextId); at; at = at.next === null ? undefined : next.get(at.next)) {
    if (at.next !== id) continue;
    throw fieldError('nextClassId', `${at.name} leads back to this class. Choose another, or leave it empty.`);
  }
}

/** Puts the classes in a new order. Throws 409 when `ids` are not all the classes of the school, each once. */
export async function reorderClasses(ctx: StoreContext, ids: readonly number[]): Promise<SchoolClass[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from settings.class order by level, id for update`.execute(ctx.tx);
  const known = new Map(rows.map((row) => [row.id, row.name]));
  if (new Set(ids).size !== ids.length || ids.length !== rows.length || ids.some((id) => !known.has(id))) {
    throw new UserError('conflict', 'Classes were added or removed meanwhile. Reload the list, then order them again.');
  }
  await sql`
    update settings.class c set level = place.level
      from unnest(${[...ids]}::bigint[]) with ordinality as place (id, level)
     where c.id = place.id and c.level <> place.level`.execute(ctx.tx);
  const before = rows.map((row) => row.name);
  const after = ids.map((id) => known.get(id));
  for (const [index, id] of ids.entries())
    if (after[index] !== before[index]) ctx.changed({ entity: 'class', id, action: 'order changed', before, after });
  return (await classTable.list(ctx, { page: 1, size: 200, sort: 'level' })).rows;
}
