import { type RawBuilder, sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { Tx } from '../db/pool.ts';
import { pointersAt, usageInWords } from '../db/usage.ts';
import type { SchoolContext } from '../http/context.ts';
import type { ImportEntity, WrittenRecord } from './define-import.ts';

type Ids = readonly number[];

const idsOf = (ids: Ids) => sql`${[...ids]}::bigint[]`;

/** The rows that belong to a record `t`, as JSON; in one order whatever the plan. */
const partsOf = ({ parts = [] }: ImportEntity): RawBuilder<unknown>[] =>
  parts.map(
    ({ table, column }) => sql`
      coalesce((select jsonb_agg(to_jsonb(p) order by to_jsonb(p)::text) from ${sql.table(table)} p
                 where p.school_id = t.school_id and ${sql.ref(`p.${column}`)} = t.id), '[]'::jsonb)`,
  );

/** The whole record: its own row, then the rows of its parts. */
const whole = (entity: ImportEntity) => sql`jsonb_build_array(${sql.join([sql`to_jsonb(t)`, ...partsOf(entity)])})`;

/** What records are now, before an import changes them. */
export async function imagesOf(tx: Tx, entity: ImportEntity, ids: Ids): Promise<ReadonlyMap<number, unknown>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; image: unknown }>`
    select t.id, ${whole(entity)} as image from ${sql.table(entity.table)} t where t.id = any(${idsOf(ids)})`.execute(tx);
  return new Map(rows.map(({ id, image }) => [id, image]));
}

/** Keeps what an import made and changed, and what each looks like now. */
export async function keepRecords(
  tx: Tx,
  batchId: number,
  entity: ImportEntity,
  written: readonly WrittenRecord[],
  before: ReadonlyMap<number, unknown>,
): Promise<void> {
  if (written.length === 0) return;
  // Several rows may have changed one record.
  const once = [...new Map(written.map((one) => [one.id, one])).values()];
  await sql`
    insert into kit.import_record (batch_id, entity, record_id, mark, before)
    select ${batchId}, ${entity.entity}, t.id, md5(${whole(entity)}::text), w.before::jsonb
      from unnest(${once.map(({ id }) => id)}::bigint[],
                  ${once.map(({ id, created }) => (created ? null : JSON.stringify(before.get(id))))}::text[]) as w (id, before)
      join ${sql.table(entity.table)} t on t.id = w.id`.execute(tx);
  const own = written.filter(({ row }) => row !== null);
  await sql`
    update kit.import_row r set record_id = w.id
      from unnest(${own.map(({ row }) => row)}::int[], ${own.map(({ id }) => id)}::bigint[]) as w (row_no, id)
     where r.batch_id = ${batchId} and r.row_no = w.row_no`.execute(tx);
}

/** Takes an import back: changed records become what they were, made ones go. Refuses, naming them, when any was touched. */
export async function takeBack(ctx: SchoolContext, batchId: number, entities: readonly ImportEntity[]) {
  const { tx } = ctx;
  for (const entity of entities) await refuseTouched(tx, batchId, entity);
  const undone: { entity: string; id: number; name: string; removed: boolean }[] = [];
  for (const entity of entities) {
    await restore(tx, batchId, entity);
    const made = await recordsOf(tx, batchId, entity, true);
    const ids = made.map(({ id }) => id);
    if (entity.remove) await entity.remove(ctx, ids);
    else {
      await refusePointedAt(tx, entity, ids);
      await sql`delete from ${sql.table(entity.table)} where id = any(${idsOf(ids)})`.execute(tx);
    }
    const changed = await recordsOf(tx, batchId, entity, false);
    undone.push(...made.map((one) => ({ ...one, entity: entity.entity, removed: true })));
    undone.push(...changed.map((one) => ({ ...one, entity: entity.entity, removed: false })));
  }
  await sql`delete from kit.import_record where batch_id = ${batchId}`.execute(tx);
  return undone;
}

async function recordsOf(tx: Tx, batchId: number, entity: ImportEntity, made: boolean) {
  const { rows } = await sql<{ id: number; name: string }>`
    select t.id, ${sql.ref(`t.${entity.named}`)} as name
      from kit.import_record i join ${sql.table(entity.table)} t on t.id = i.record_id
     where i.batch_id = ${batchId} and i.entity = ${entity.entity} and (i.before is null) = ${made}::boolean for update of t`.execute(
    tx,
  );
  return rows;
}

async function refuseTouched(tx: Tx, batchId: number, entity: ImportEntity): Promise<void> {
  const { rows } = await sql<{ name: string | null; total: number }>`
    select ${sql.ref(`t.${entity.named}`)} as name, count(*) over () as total
      from kit.import_record i left join ${sql.table(entity.table)} t on t.id = i.record_id
     where i.batch_id = ${batchId} and i.entity = ${entity.entity}
       and (t.id is null or i.mark <> md5(${whole(entity)}::text))
     order by 1 limit 3`.execute(tx);
  const total = rows[0]?.total ?? 0;
  if (total === 0) return;
  const names = rows.map(({ name }) => name ?? `a ${entity.entity} that is gone`).join(', ');
  const more = total > rows.length ? ` and ${total - rows.length} more` : '';
  throw new UserError(
    'in_use',
    `${names}${more} ${total === 1 ? 'was' : 'were'} changed after the import, so it cannot be undone.`,
  );
}

/** Refuses while other records point at those that would go; their own parts go with them. */
async function refusePointedAt(tx: Tx, { table, parts = [] }: ImportEntity, ids: Ids): Promise<void> {
  if (ids.length === 0) return;
  const usage = await pointersAt(tx, table, ids, { cascading: true, parts: parts.map((part) => part.table) });
  if (usage.length === 0) return;
  throw new UserError(
    'in_use',
    `This import cannot be undone: its records are in use by ${usageInWords(usage)}. Remove those first.`,
  );
}

/** Writes back what changed records and their parts were. */
async function restore(tx: Tx, batchId: number, entity: ImportEntity): Promise<void> {
  const of = sql`batch_id = ${batchId} and entity = ${entity.entity} and before is not null`;
  const { rows: changed } = await sql`select from kit.import_record where ${of} limit 1`.execute(tx);
  // What is only ever made, as punches are, may not be written at all.
  if (changed.length === 0) return;
  const { rows: columns } = await sql<{ name: string }>`
    select attname as name from pg_attribute
     where attrelid = ${entity.table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
       and attname not in ('school_id', 'id', 'version') order by attnum`.execute(tx);
  const table = sql.table(entity.table);
  const names = columns.map(({ name }) => name);
  await sql`
    update ${table} t set (${sql.join(names.map((name) => sql.ref(name)))}) = row(${sql.join(names.map((name) => sql.ref(`r.${name}`)))}),
           version = t.version + 1
      from kit.import_record i cross join lateral jsonb_populate_record(null::${table}, i.before -> 0) r
     where ${of} and t.id = i.record_id`.execute(tx);
  for (const [index, part] of (entity.parts ?? []).entries()) {
    if (!part.rewritten) continue;
    const partTable = sql.table(part.table);
    const was = sql`kit.import_record i cross join lateral jsonb_array_elements(i.before -> ${index + 1}::int) b (json)`;
    await sql`
      delete from ${partTable} p
       where ${sql.ref(`p.${part.column}`)} in (select record_id from kit.import_record where ${of})
         and not exists (select from ${was} where ${of} and b.json = to_jsonb(p))`.execute(tx);
    await sql`
      insert into ${partTable} select r.* from ${was} cross join lateral jsonb_populate_record(null::${partTable}, b.json) r
       where ${of} and not exists (
         select from ${partTable} p where ${sql.ref(`p.${part.column}`)} = i.record_id and to_jsonb(p) = b.json)`.execute(tx);
  }
}
