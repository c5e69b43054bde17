import { sql } from 'kysely';
import { actorId } from '#kit/server/auth/principal.ts';
import type { Batches } from './batches.ts';
import type { Balance, StockContext, StockDocument } from './moves.ts';

/** A movement as it is written. */
export interface Row {
  store: number;
  item: number;
  batch: number | null;
  quantity: number;
  value: number;
  quantityAfter: number;
  valueAfter: number;
  stock: number;
  line: number | null;
  department: number | null;
}

export interface Written {
  rows: readonly Row[];
  journalId: number | null;
  balances: ReadonlyMap<string, Balance>;
  batches: Batches;
}

export async function writeMoves(
  ctx: StockContext,
  document: StockDocument,
  { rows, journalId, balances, batches }: Written,
): Promise<void> {
  const { accountId, fullName } = ctx.user;
  await sql`
    insert into inventory.move
      (day, store_id, item_id, batch_id, kind, quantity, value, quantity_after, value_after, stock_id, document, document_id,
       document_no, line_id, department_id, supplier_id, journal_id, narration, author_id, author_name)
    select ${document.day}::date, r.store, r.item, r.batch, ${document.kind}, r.quantity, r.value, r."quantityAfter", r."valueAfter",
           r.stock, ${document.document}, ${document.id}::bigint, ${document.no}, r.line, r.department,
           ${document.supplierId ?? null}::bigint, ${journalId}::bigint, ${document.narration}, ${actorId({ accountId })}::bigint,
           ${fullName}
      from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
             as (store bigint, item bigint, batch bigint, quantity bigint, value bigint, "quantityAfter" bigint, "valueAfter" bigint,
                 stock bigint, line bigint, department bigint)) with ordinality
           as r (store, item, batch, quantity, value, "quantityAfter", "valueAfter", stock, line, department, n)
     order by r.n`.execute(ctx.tx);
  const now = [...balances.values()].map(({ storeId, itemId, quantity, value }) => ({ storeId, itemId, quantity, value }));
  await sql`
    update inventory.balance b set quantity = n.quantity, value = n.value, last_day = ${document.day}::date
      from jsonb_to_recordset(${JSON.stringify(now)}::jsonb) as n ("storeId" bigint, "itemId" bigint, quantity bigint, value bigint)
     where b.store_id = n."storeId" and b.item_id = n."itemId"`.execute(ctx.tx);
  const used = new Set(rows.flatMap(({ store, batch }) => (batch === null ? [] : [`${store}/${batch}`])));
  if (used.size === 0) return;
  const kept = [...batches.here.values()].flat().filter(({ storeId, batchId }) => used.has(`${storeId}/${batchId}`));
  await sql`
    insert into inventory.batch_balance (store_id, batch_id, quantity)
    select "storeId", "batchId", quantity
      from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as n ("storeId" bigint, "batchId" bigint, quantity bigint)
    on conflict (school_id, store_id, batch_id) do update set quantity = excluded.quantity`.execute(ctx.tx);
}
