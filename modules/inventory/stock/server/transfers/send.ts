import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { documentNumber } from '#kit/server/numbering/numbering.ts';
import { one } from '#kit/server/sql/one.ts';
import { refuseWithout } from '../../../setup/server/duties.ts';
import { transitStore } from '../../../setup/server/stores.store.ts';
import type { transfersApi } from '../../contract/transfers.ts';
import { moveBetween } from '../move-between.ts';
import type { StockContext } from '../moves.ts';

interface Kept {
  item: number;
  batch: number | null;
  quantity: number;
  value: number;
  note: string | null;
}

const series = { kind: 'stock transfer', prefix: 'ST', digits: 5 };

/** Sends stock to another store: it leaves the one at once, and stands on its way until somebody else receives it. */
export async function sendTransfer(ctx: StockContext, draft: Input<typeof transfersApi.send>) {
  const { fromStoreId, toStoreId, day, note, lines } = draft;
  await refuseStores(ctx, fromStoreId, toStoreId);
  await refuseWithout(ctx, 'keeper', fromStoreId);
  const transit = await transitStore(ctx);
  const transferNo = await documentNumber(ctx.tx, series, day);
  const { accountId, fullName } = ctx.user;
  const { rows } = await sql<{ id: number }>`
    insert into inventory.transfer (transfer_no, from_store_id, to_store_id, day, note, sent_by, sent_name)
    values (${transferNo}, ${fromStoreId}, ${toStoreId}, ${day}, ${note}, ${actorId({ accountId })}, ${fullName})
    returning id`.execute(ctx.tx);
  const { id } = one(rows);
  const document = { document: 'stock transfer', id, no: transferNo, day, narration: note ?? 'Transfer to another store' };
  const taken = await moveBetween(
    ctx,
    document,
    [fromStoreId, transit],
    lines.map(({ itemId, quantity, batchId }, at) => ({
      itemId,
      quantity,
      batchId,
      expired: batchId !== null,
      field: `lines.${at}.quantity`,
    })),
  );
  // A line of several batches is received batch by batch.
  const kept = lines.flatMap<Kept>(({ itemId, quantity, note: said }, at) => {
    const { value = 0, batches = [] } = taken[at] ?? {};
    if (batches.length === 0) return [{ item: itemId, batch: null, quantity, value, note: said }];
    return batches.map((batch) => ({
      item: itemId,
      batch: batch.batchId,
      quantity: batch.quantity,
      value: batch.value,
      note: said,
    }));
  });
  await sql`
    insert into inventory.transfer_line (transfer_id, item_id, batch_id, quantity, value, note)
    select ${id}, l.item, l.batch, l.quantity, l.value, l.note
      from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
           as l (item bigint, batch bigint, quantity bigint, value bigint, note text)`.execute(ctx.tx);
  ctx.changed({
    entity: 'stock transfer',
    id,
    action: 'sent',
    after: {
      transferNo,
      fromStoreId,
      toStoreId,
      day,
      lines: kept.length,
      value: kept.reduce((sum, { value }) => sum + value, 0),
    },
  });
  return { id, transferNo };
}

async function refuseStores({ tx }: StockContext, fromStoreId: number, toStoreId: number): Promise<void> {
  if (fromStoreId === toStoreId) throw fieldError('toStoreId', 'Choose another store.');
  const { rows } = await sql<{ id: number }>`
    select id from inventory.store
     where id = any(${[fromStoreId, toStoreId]}::bigint[]) and not transit and (active or id = ${fromStoreId})`.execute(tx);
  const known = new Set(rows.map(({ id }) => id));
  if (!known.has(fromStoreId)) throw fieldError('fromStoreId', 'Choose a store of this school.');
  if (!known.has(toStoreId)) throw fieldError('toStoreId', 'Choose a store of this school that is in use.');
}
