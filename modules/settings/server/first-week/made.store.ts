import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';

// What is made at once, by a pack or as the next year, is kept beside its use, so that all of it can be taken back while nothing
// uses it and nobody has changed it.

/** A record that was made. */
export interface MadeRecord {
  /** One of the kinds. */
  entity: string;
  id: number;
  name: string;
}
export type KeptRecord = MadeRecord & { part: string };

export interface MadeKind {
  table: string;
  /** The column of its key, `id` when left out. */
  key?: string;
  /** Tables whose rows are of the record, and change it when they change. */
  parts?: readonly { table: string; column: string }[];
  /** Throws, in words, where something uses the record. */
  remove: (ctx: SchoolContext, id: number) => Promise<void>;
}

/** Where records stand, by the word of the audit. */
export type MadeKinds = Readonly<Record<string, MadeKind>>;

/** What `settings.pack_use` calls the making of a year; all else there are packs. */
export const yearMade = 'year';

/** Holds, until the transaction ends, everybody else of the school who would make or take back. */
export const oneAtATime = ({ tx, school }: Pick<SchoolContext, 'tx' | 'school'>) =>
  sql`select pg_advisory_xact_lock(hashtext('settings.packs'), ${school.id})`.execute(tx);

/** Keeps what was made, as it looks now. */
export async function keepMade(
  ctx: Pick<SchoolContext, 'tx'>,
  kinds: MadeKinds,
  useId: number,
  made: readonly KeptRecord[],
): Promise<void> {
  const marks = await marksOf(ctx, kinds, made);
  const records = made.map(({ part, entity, id, name }) => ({
    part,
    entity,
    id,
    name,
    mark: marks.get(`${entity} ${id}`) ?? '',
  }));
  const { rows } = await sql<{ kept: number }>`
    with kept as (
      insert into settings.pack_record (use_id, part, entity, record_id, name, mark)
      select ${useId}::bigint, r.part, r.entity, r.id, r.name, r.mark
        from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (part text, entity text, id bigint, name text, mark text)
      returning 1)
    select count(*)::int as kept from kept`.execute(ctx.tx);
  if (one(rows).kept !== made.length) throw new Error('Not every record that was made was kept.');
}

/**
 * Removes what was made, the last first, and closes its use; says how many records went. Throws 409 naming what was changed since
 * or is in use; then all of it stays.
 * @param what how the refusal calls it
 */
export async function takeBackMade(ctx: SchoolContext, kinds: MadeKinds, useId: number, what: 'pack' | 'year'): Promise<number> {
  const { rows } = await sql<Kept>`
    select entity, record_id as "recordId", name, mark from settings.pack_record where use_id = ${useId} order by id desc`.execute(
    ctx.tx,
  );
  await refuseChanged(ctx, kinds, rows, what);
  for (const { entity, recordId } of rows) await kindOf(kinds, entity).remove(ctx, recordId);
  await sql`delete from settings.pack_record where use_id = ${useId}`.execute(ctx.tx);
  await sql`update settings.pack_use set undone_at = ${ctx.now} where id = ${useId}`.execute(ctx.tx);
  return rows.length;
}

interface Kept {
  entity: string;
  recordId: number;
  name: string;
  mark: string;
}

function kindOf(kinds: MadeKinds, entity: string): MadeKind {
  const kind = kinds[entity];
  if (!kind) throw new UserError('rule', 'This was made by another version of Daftari and cannot be undone.');
  return kind;
}

/** What the records look like, by entity and key. */
async function marksOf({ tx }: Pick<SchoolContext, 'tx'>, kinds: MadeKinds, made: readonly Pick<MadeRecord, 'entity' | 'id'>[]) {
  const marks = new Map<string, string>();
  for (const [entity, records] of Map.groupBy(made, (record) => record.entity)) {
    const { table, key = 'id', parts = [] } = kindOf(kinds, entity);
    const ids = records.map(({ id }) => id);
    const own = parts.map(
      (part) => sql`
        coalesce((select jsonb_agg(to_jsonb(p) order by to_jsonb(p)::text) from ${sql.table(part.table)} p
                   where ${sql.ref(`p.${part.column}`)} = ${sql.ref(`t.${key}`)}), '[]')::text`,
    );
    const { rows } = await sql<{ id: number; mark: string }>`
      select ${sql.ref(`t.${key}`)} as id, md5(${sql.join([sql`to_jsonb(t)::text`, ...own], sql` || `)}) as mark
        from ${sql.table(table)} t where ${sql.ref(`t.${key}`)} = any(${ids}::bigint[])`.execute(tx);
    for (const { id, mark } of rows) marks.set(`${entity} ${id}`, mark);
  }
  return marks;
}

async function refuseChanged(ctx: SchoolContext, kinds: MadeKinds, rows: readonly Kept[], what: 'pack' | 'year'): Promise<void> {
  const marks = await marksOf(
    ctx,
    kinds,
    rows.map(({ entity, recordId }) => ({ entity, id: recordId })),
  );
  const changed = rows
    .filter(({ entity, recordId, mark }) => marks.get(`${entity} ${recordId}`) !== mark)
    .map(({ name }) => name);
  if (changed.length === 0) return;
  const more = changed.length > 3 ? ` and ${changed.length - 3} more` : '';
  throw new UserError(
    'in_use',
    `${changed.slice(0, 3).join(', ')}${more} ${changed.length === 1 ? 'was' : 'were'} changed or removed since, so the ${what} cannot be undone.`,
  );
}
