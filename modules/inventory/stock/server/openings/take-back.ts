import { sql } from 'kysely';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { refuseWithout } from '../../../setup/server/duties.ts';
import { holdBalances } from '../balances.ts';
import type { StockContext } from '../moves.ts';
import { postMoves } from '../post-moves.ts';

interface Held {
  storeId: number;
  openingNo: string;
  counterId: number;
  version: number;
  takenBack: boolean;
}

/**
 * Takes opening stock back while all of it is still there and nothing has moved since: by movements of its own, on today’s
 * day. Throws 409 for a stale version, 422 naming what has moved.
 */
export async function takeOpeningBack(
  ctx: StockContext,
  { id, version, reason }: { id: number; version: number | null; reason: string },
): Promise<void> {
  const { rows } = await sql<Held>`
    select store_id as "storeId", opening_no as "openingNo", counter_id as "counterId", version,
           taken_back_on is not null as "takenBack"
      from inventory.opening where id = ${id} for update`.execute(ctx.tx);
  const [opening] = rows;
  if (!opening) throw notFound('opening stock');
  await refuseWithout(ctx, 'keeper', opening.storeId);
  if (opening.takenBack || (version !== null && opening.version !== version)) throw staleRecord('opening stock');
  const { rows: lines } = await sql<{ itemId: number; batchId: number | null; quantity: number; lastId: number }>`
    select item_id as "itemId", batch_id as "batchId", quantity, id as "lastId"
      from inventory.move where document = 'opening stock' and document_id = ${id} order by id`.execute(ctx.tx);
  const { storeId } = opening;
  await holdBalances(
    ctx,
    lines.map(({ itemId }) => ({ storeId, itemId })),
  );
  await refuseMoved(ctx, storeId, id, lines);
  const day = schoolDay(ctx);
  await postMoves(
    ctx,
    { kind: 'opening', document: 'opening stock', id, no: opening.openingNo, day, narration: `Reversed: ${reason}` },
    lines.map(({ itemId, batchId, quantity }) => ({
      storeId,
      itemId,
      batchId,
      quantity: -quantity,
      counterId: opening.counterId,
      expired: true,
    })),
  );
  await sql`
    update inventory.opening set taken_back_on = ${day}, taken_back_because = ${reason}, version = version + 1
     where id = ${id}`.execute(ctx.tx);
  ctx.changed({ entity: 'opening stock', id, action: 'reversed', reason, after: { openingNo: opening.openingNo } });
}

async function refuseMoved(
  { tx }: StockContext,
  storeId: number,
  id: number,
  lines: readonly { itemId: number; lastId: number }[],
): Promise<void> {
  const { rows } = await sql<{ item: string }>`
    select i.name as item
      from inventory.move m join inventory.item i on i.school_id = m.school_id and i.id = m.item_id
     where m.store_id = ${storeId} and m.item_id = any(${lines.map(({ itemId }) => itemId)}::bigint[])
       and m.id > ${Math.min(...lines.map(({ lastId }) => lastId))}
       and not (m.document = 'opening stock' and m.document_id = ${id})
     order by i.name limit 1`.execute(tx);
  const [moved] = rows;
  if (moved)
    throw new UserError('rule', `${moved.item} has moved since: this opening stock stays. Count what is there to put it right.`);
}
