import { sql } from 'kysely';
import { erased } from '#kit/server/privacy/fate.ts';
import type { Erasing } from '#kit/server/privacy/erasure.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { ErasureParts } from './parts.ts';
import { blanked, keysIn, type Plan } from './plan.store.ts';

type Row = Record<string, unknown>;

/**
 * Empties what no key of the person leads to: what the audit says was before and after in their own records, the rows of
 * sheets they came from, what modules say besides, files that were gathered of them. Answers how many entries of the audit.
 */
export async function eraseTraces(
  ctx: SchoolContext,
  erasureId: number,
  plan: Plan,
  { fates, traces }: ErasureParts,
): Promise<number> {
  const { tx } = ctx;
  const named = plan.tables.flatMap(({ table, rows, records }) =>
    rows === 'kept'
      ? []
      : (fates[table]?.entities ?? []).flatMap((entity) => records.map(({ row }) => ({ entity, id: Number(row['id']) }))),
  );
  const records = JSON.stringify(named);
  const about = sql`jsonb_to_recordset(${records}::jsonb) as n (entity text, id bigint)`;
  const blank: Erasing['blank'] = async (table, columns, rows, to) => {
    if (rows.length === 0) return;
    const set = JSON.stringify(rows.map((row) => ({ ...row, ...to(row) })));
    await sql`select registration.erase_columns(${erasureId}, ${table}::regclass, ${set}::jsonb, ${columns}::text[])`.execute(tx);
  };
  const entries = await rowsOf(
    tx,
    sql`
    select to_jsonb(a) as row from kit.audit_entry a join ${about} on n.entity = a.entity and n.id = a.entity_id`,
  );
  await blank('kit.audit_entry', ['before', 'after', 'reason'], entries, (row) => ({
    before: blanked(row['before']),
    after: blanked(row['after']),
    reason: null,
  }));
  const imported = sql`kit.import_record r join ${about} on n.entity = r.entity and n.id = r.record_id`;
  await blank('kit.import_record', ['before'], await rowsOf(tx, sql`select to_jsonb(r) as row from ${imported}`), (row) => ({
    before: blanked(row['before']),
  }));
  const sheets = await rowsOf(
    tx,
    sql`
    select to_jsonb(i) as row from kit.import_row i
     where exists (select from ${imported} where r.batch_id = i.batch_id and r.record_id = i.record_id)`,
  );
  await blank('kit.import_row', ['cells', 'said', 'changes', 'label'], sheets, (row) => ({
    cells: blanked(row['cells']),
    said: blanked(row['said']),
    changes: blanked(row['changes']),
    label: erased,
  }));
  for (const erase of traces) await erase(ctx, { id: erasureId, keysIn: (table) => keysIn(plan.tables, table), blank });
  for (const id of await gatheredFiles(tx, plan)) await ctx.services.files.erase(ctx, id);
  return entries.length;
}

async function rowsOf(tx: Tx, query: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = await sql<{ row: Row }>`${query}`.execute(tx);
  return rows.map(({ row }) => row);
}

/** Files of everything kept of them, that were made on request and stand until they are cleared away. */
async function gatheredFiles(tx: Tx, { people }: Plan): Promise<number[]> {
  const whom = JSON.stringify(people);
  const { rows } = await sql<{ id: number }>`
    select j.file_id as id from kit.job j
     where j.kind = 'registration.collect' and j.file_id is not null
       and exists (select from jsonb_array_elements(${whom}::jsonb) as p (one) where j.payload @> p.one)`.execute(tx);
  return rows.map(({ id }) => id);
}
