import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import { one, there } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { formatQuantity } from '../../../setup/contract/quantity.ts';
import { refuseWithout } from '../../../setup/server/duties.ts';
import { transitStore } from '../../../setup/server/stores.store.ts';
import type { TransferState, transfersApi } from '../../contract/transfers.ts';
import { holdBalances } from '../balances.ts';
import { moveBetween } from '../move-between.ts';
import { type StockContext, tooLittle } from '../moves.ts';

interface Held {
  transferNo: string;
  fromStoreId: number;
  toStoreId: number;
  day: string;
  sentBy: number | null;
  over: boolean;
  version: number;
}

interface Line {
  id: number;
  itemId: number;
  item: string;
  unit: string;
  batchId: number | null;
  quantity: number;
  received: number;
}

/** Receives what came of a transfer, by another than who sent it. What did not come stays on its way. */
export async function receiveTransfer(
  ctx: StockContext,
  { id, version, day, lines }: Input<typeof transfersApi.receive>,
): Promise<{ id: number; state: TransferState }> {
  const transfer = await held(ctx, id, version);
  if (day < transfer.day) throw fieldError('day', 'This is before it was sent.');
  const of = await linesOf(ctx, id);
  const come = lines.flatMap(({ id: lineId, received, note }, at) => {
    const line = of.get(lineId);
    const field = `lines.${at}.received`;
    if (!line) throw fieldError(field, 'This line is not of this transfer.');
    if (lines.findIndex((other) => other.id === lineId) !== at) throw fieldError(field, 'This line is listed twice.');
    const open = line.quantity - line.received;
    if (received > open)
      throw tooLittle(
        field,
        `Only ${formatQuantity(open, line.unit)} of ${line.item} ${open === 1000 ? 'is' : 'are'} on the way.`,
      );
    return received === 0 && note === null ? [] : [{ ...line, come: received, said: note, field }];
  });
  if (come.every((line) => line.come === 0)) throw fieldError('lines', 'Enter what came.');
  const moved = come.filter((line) => line.come > 0);
  const transit = await transitStore(ctx);
  const { transferNo, toStoreId } = transfer;
  await moveBetween(
    ctx,
    { document: 'stock transfer', id, no: transferNo, day, narration: `Received of ${transferNo}` },
    [transit, toStoreId],
    moved.map((line) => ({
      itemId: line.itemId,
      quantity: line.come,
      batchId: line.batchId,
      lineId: line.id,
      expired: true,
      field: line.field,
    })),
  );
  await sql`
    update inventory.transfer_line l set received = l.received + r.come, note = coalesce(r.said, l.note)
      from jsonb_to_recordset(${JSON.stringify(come.map(({ id: lineId, come: now, said }) => ({ id: lineId, come: now, said })))}::jsonb)
           as r (id bigint, come bigint, said text)
     where l.id = r.id`.execute(ctx.tx);
  const open = [...of.values()].reduce((sum, line) => sum + line.quantity - line.received, 0);
  const whole = open === moved.reduce((sum, line) => sum + line.come, 0);
  await close(ctx, id, whole ? day : null, null);
  ctx.changed({
    entity: 'stock transfer',
    id,
    action: whole ? 'received' : 'part received',
    after: Object.fromEntries(moved.map((line) => [line.item, formatQuantity(line.come, line.unit)])),
  });
  return { id, state: whole ? 'received' : 'part' };
}

/** Waits no longer for what did not come: only once a count has written it off, so that nothing is forgotten on its way. */
export async function giveUpTransfer(
  ctx: StockContext,
  { id, version, reason }: Input<typeof transfersApi.giveUp>,
): Promise<{ id: number; state: TransferState }> {
  await held(ctx, id, version);
  const lines = [...(await linesOf(ctx, id)).values()].filter(({ quantity, received }) => received < quantity);
  const transit = await transitStore(ctx);
  const itemIds = [...new Set(lines.map(({ itemId }) => itemId))];
  await holdBalances(
    ctx,
    itemIds.map((itemId) => ({ storeId: transit, itemId })),
  );
  const { rows } = await sql<{ item: string; unit: string; there: number }>`
    select i.name as item, i.unit, (b.quantity - o.others)::bigint as there
      from inventory.balance b
      join inventory.item i on i.school_id = b.school_id and i.id = b.item_id
      cross join lateral (
        select coalesce(sum(l.quantity - l.received), 0) as others
          from inventory.transfer_line l
          join inventory.transfer t on t.school_id = l.school_id and t.id = l.transfer_id
         where l.school_id = b.school_id and l.item_id = b.item_id and t.received_on is null and t.id <> ${id}) o
     where b.store_id = ${transit} and b.item_id = any(${itemIds}::bigint[]) and b.quantity > o.others
     order by i.name limit 1`.execute(ctx.tx);
  const [still] = rows;
  if (still)
    throw new UserError(
      'rule',
      `${formatQuantity(still.there, still.unit)} of ${still.item} still ${still.there === 1000 ? 'stands' : 'stand'} on the way. Receive it, or write it off by a count of what is on the way.`,
    );
  await close(ctx, id, schoolDay(ctx), reason);
  ctx.changed({ entity: 'stock transfer', id, action: 'received short', reason });
  return { id, state: 'short' };
}

async function held(ctx: StockContext, id: number, version: number): Promise<Held> {
  const { rows } = await sql<Held>`
    select transfer_no as "transferNo", from_store_id as "fromStoreId", to_store_id as "toStoreId", day, sent_by as "sentBy",
           received_on is not null as over, version
      from inventory.transfer where id = ${id} for update`.execute(ctx.tx);
  const [transfer] = rows;
  if (!transfer) throw notFound('transfer');
  if (transfer.sentBy !== null && transfer.sentBy === ctx.user.accountId)
    throw new UserError('forbidden', 'You sent it. Somebody else receives it.');
  await refuseWithout(ctx, 'keeper', transfer.toStoreId);
  if (transfer.over || transfer.version !== version) throw staleRecord('transfer');
  return transfer;
}

async function linesOf({ tx }: StockContext, id: number): Promise<Map<number, Line>> {
  const { rows } = await sql<Line>`
    select l.id, l.item_id as "itemId", i.name as item, i.unit, l.batch_id as "batchId", l.quantity, l.received
      from inventory.transfer_line l join inventory.item i on i.school_id = l.school_id and i.id = l.item_id
     where l.transfer_id = ${id} order by l.id`.execute(tx);
  return new Map(rows.map((line) => [line.id, line]));
}

async function close(ctx: StockContext, id: number, day: string | null, because: string | null): Promise<void> {
  const { accountId, fullName } = ctx.user;
  const { rows } = await sql<{ id: number }>`
    update inventory.transfer
       set received_on = ${day}::date, received_by = ${actorId({ accountId })}::bigint, received_name = ${fullName},
           short_because = ${because}::text, version = version + 1
     where id = ${id} returning id`.execute(ctx.tx);
  there(one(rows));
}
