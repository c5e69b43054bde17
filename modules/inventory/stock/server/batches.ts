import { sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import { fieldError } from '#kit/contract/errors.ts';
import { formatQuantity } from '../../setup/contract/quantity.ts';
import { keyOf } from './balances.ts';
import { type Balance, type BatchRow, type Move, type StockContext, tooLittle } from './moves.ts';

type Batch = Omit<BatchRow, 'storeId' | 'quantity'>;

/** The batches of held balances, and those that something comes into; what is new among these is made. */
export interface Batches {
  /** By store and item, the one that expires first before. */
  here: Map<string, BatchRow[]>;
  /** By item and number, and by key. */
  named: Map<string, Batch>;
}

const noOf = (itemId: number, no: string) => `${itemId}/${no.toLowerCase()}`;
const idOf = (itemId: number, batchId: number) => `${itemId}#${batchId}`;

export async function batchesOf(
  ctx: StockContext,
  balances: ReadonlyMap<string, Balance>,
  moves: readonly Move[],
): Promise<Batches> {
  const kept = [...balances.values()].filter(({ batches }) => batches);
  const found: Batches = { here: new Map(), named: new Map() };
  if (kept.length === 0) return found;
  const { rows } = await sql<BatchRow>`
    select bb.store_id as "storeId", b.item_id as "itemId", b.id as "batchId", b.batch_no as "batchNo",
           b.expires_on as "expiresOn", bb.quantity
      from inventory.batch_balance bb
      join inventory.batch b on b.school_id = bb.school_id and b.id = bb.batch_id
     where bb.store_id = any(${kept.map(({ storeId }) => storeId)}::bigint[])
       and b.item_id = any(${kept.map(({ itemId }) => itemId)}::bigint[]) and bb.quantity > 0
     order by b.expires_on nulls last, b.id`.execute(ctx.tx);
  found.here = Map.groupBy(rows, keyOf);
  const itemIds = new Set(kept.map(({ itemId }) => itemId));
  const come = moves.filter(({ quantity, itemId }) => quantity > 0 && itemIds.has(itemId));
  await nameBatches(ctx, come, found);
  return found;
}

async function nameBatches(ctx: StockContext, come: readonly Move[], { named }: Batches): Promise<void> {
  if (come.length === 0) return;
  const fresh = come.flatMap(({ itemId, batch, batchId }) =>
    batch && !batchId ? [{ i: itemId, no: batch.no, on: batch.expiresOn }] : [],
  );
  const wanted = JSON.stringify(fresh);
  // Of two lines with one number the first says the date; the second is refused below where it says another.
  await sql`
    insert into inventory.batch (item_id, batch_no, expires_on)
    select distinct on (w.i, lower(w.no)) w.i, w.no, w.day
      from rows from (jsonb_to_recordset(${wanted}::jsonb) as (i bigint, no text, "on" date)) with ordinality as w (i, no, day, n)
     order by w.i, lower(w.no), w.n on conflict do nothing`.execute(ctx.tx);
  const { rows } = await sql<Batch>`
    select b.id as "batchId", b.item_id as "itemId", b.batch_no as "batchNo", b.expires_on as "expiresOn"
      from inventory.batch b
     where (b.item_id, lower(b.batch_no)) in (select i, lower(no) from jsonb_to_recordset(${wanted}::jsonb) as w (i bigint, no text))
        or b.id = any(${come.flatMap(({ batchId }) => batchId ?? [])}::bigint[])`.execute(ctx.tx);
  for (const batch of rows) {
    named.set(noOf(batch.itemId, batch.batchNo), batch);
    named.set(idOf(batch.itemId, batch.batchId), batch);
  }
}

export interface Part {
  batchId: number | null;
  batchNo: string;
  expiresOn: string | null;
  quantity: number;
}

/** Which batches a line is made of; one part without a batch where the item has none. */
export function partsOf(balance: Balance, move: Move, batches: Batches, day: string): Part[] {
  const quantity = Math.abs(move.quantity);
  if (!balance.batches) return [{ batchId: null, batchNo: '', expiresOn: null, quantity }];
  if (move.quantity > 0) {
    const batch = batchFor(balance, move, batches);
    batch.quantity += quantity;
    return [{ ...batch, quantity }];
  }
  const field = move.field ?? 'lines';
  const usable = ({ expiresOn }: BatchRow) => move.expired === true || expiresOn === null || expiresOn >= day;
  const here = (batches.here.get(keyOf(balance)) ?? []).filter(
    (batch) => usable(batch) && (!move.batchId || batch.batchId === move.batchId),
  );
  let rest = quantity;
  const parts: Part[] = [];
  for (const batch of here) {
    const taken = Math.min(rest, batch.quantity);
    if (taken === 0) continue;
    batch.quantity -= taken;
    rest -= taken;
    parts.push({ ...batch, quantity: taken });
  }
  if (rest === 0) return parts;
  const there = formatQuantity(quantity - rest, balance.unit);
  if (move.batchId) throw tooLittle(field, `Of this batch there is only ${there} of ${balance.item} in ${balance.store}.`);
  throw tooLittle(field, `Only ${there} of ${balance.item} in ${balance.store} is not past its date.`);
}

/** The batch that something comes into. */
function batchFor(balance: Balance, { batch, batchId, field = 'lines' }: Move, { here, named }: Batches): BatchRow {
  if (!batchId && !batch) throw fieldError(field, `Enter the batch of ${balance.item}, and by when it is used.`);
  const found = named.get(batchId ? idOf(balance.itemId, batchId) : noOf(balance.itemId, batch?.no ?? ''));
  if (!found) throw fieldError(field, `Choose a batch of ${balance.item}.`);
  if (!batchId && batch && found.expiresOn !== batch.expiresOn)
    throw fieldError(
      field,
      `Batch ${found.batchNo} of ${balance.item} ${found.expiresOn ? `is used by ${formatDay(found.expiresOn)}` : 'has no date'}.`,
    );
  const kept = here.get(keyOf(balance)) ?? [];
  here.set(keyOf(balance), kept);
  const one = kept.find((row) => row.batchId === found.batchId);
  if (one) return one;
  const added = { ...found, storeId: balance.storeId, quantity: 0 };
  const at = kept.findIndex((row) => later(row, added));
  kept.splice(at < 0 ? kept.length : at, 0, added);
  return added;
}

const never = '9999-12-31';
const later = (one: BatchRow, other: BatchRow) => (one.expiresOn ?? never) > (other.expiresOn ?? never);
