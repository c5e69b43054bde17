import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { there } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { Order } from '../../buying/contract/order.ts';
import { getOrder } from '../../buying/server/orders.store.ts';
import type { Receipt } from '../../receiving/contract/receipts.ts';
import { acceptDelivery, cancelReceipt } from '../../receiving/server/accept-delivery.ts';
import { countDelivery } from '../../receiving/server/count-delivery.ts';
import { approveReturn, askReturn, rejectReturn } from '../../receiving/server/send-back.ts';
import { inTheNameOf } from './seed-buying.ts';

type Part = (line: Order['lines'][number], place: number) => number;
const at = ({ id, version }: { id: number; version: number }) => ({ id, version });
/** Whole units, because most items are counted in them. */
const whole = (thousandths: number) => Math.floor(thousandths / 1000) * 1000;

/** Receipts in every state, goods that were rejected, and returns; of the orders that the sample has approved. */
export async function seedReceiving(given: SchoolContext): Promise<void> {
  const [keeper, inspector] = [inTheNameOf(given, 'Peter O’Brien'), inTheNameOf(given, 'Grace Wambui')];
  const principal = inTheNameOf(given, 'Mary Atieno');
  const { rows } = await sql<{ id: number }>`
    select id from inventory.purchase_order where state = 'approved' and kind = 'LPO' order by id limit 5`.execute(given.tx);
  const approved: Order[] = [];
  for (const { id } of rows) approved.push(await getOrder(given, id));
  const [parts, all, late, both, batched] = approved;
  const { rows: staff } = await sql<{ id: number }>`
    select id from settings.staff order by id limit 2`.execute(given.tx);

  const count = (order: Order, deliveryNote: string, part: Part): Promise<Receipt> =>
    countDelivery(keeper, {
      orderId: order.id,
      day: null,
      deliveryNote,
      note: null,
      lines: order.lines
        .map((line, place) => ({ orderLineId: line.id, delivered: part(line, place), batchNo: null, expiresOn: null }))
        .filter(({ delivered }) => delivered > 0),
    });
  const accept = (receipt: Receipt, rejected = 0, reason: string | null = null): Promise<Receipt> =>
    acceptDelivery(inspector, {
      ...at(receipt),
      day: null,
      lines: receipt.lines.map((line, place) => {
        const bad = place === 0 ? Math.min(rejected, line.delivered) : 0;
        return {
          id: line.id,
          accepted: line.delivered - bad,
          rejected: bad,
          reason: bad > 0 ? reason : null,
          batchNo: null,
          expiresOn: null,
        };
      }),
      memberIds: staff.map(({ id }) => id),
      comment: null,
    });

  if (parts) {
    const first = await accept(await count(parts, 'DN 4471', ({ quantity }) => whole(quantity * 0.6)));
    await accept(await count(parts, 'DN 4480', ({ quantity }) => whole(quantity * 0.2)), 1000, 'Torn, and wet inside – “mvua”');
    await sendBack(given, keeper, principal, first);
  }
  if (all) await accept(await count(all, 'INV/DN-0091', ({ quantity }) => quantity));
  if (late) {
    const wrong = await count(late, 'DN 12', ({ quantity }) => quantity);
    await cancelReceipt(keeper, { ...at(wrong), reason: 'Counted for the wrong order' });
  }
  if (batched) await inBatches(keeper, inspector, batched);
  if (both) await count(both, 'DN 4502', ({ quantity }) => whole(quantity / 2));
}

/** One return that waits, one that was approved, and one that was rejected. */
async function sendBack(given: SchoolContext, keeper: SchoolContext, principal: SchoolContext, receipt: Receipt): Promise<void> {
  const ask = (place: number, quantity: number, because: string) =>
    askReturn(keeper, {
      receiptId: receipt.id,
      because,
      lines: receipt.lines.slice(place, place + 1).map(({ id }) => ({ receiptLineId: id, quantity })),
    });
  const bad = await ask(0, 2000, 'Weevils – found when the bags were opened');
  await approveReturn(principal, { ...at(bad), comment: 'Collected by the vendor' }, null);
  const good = await ask(1, 1000, 'Wrong brand');
  await rejectReturn(inTheNameOf(given, 'Mary Atieno'), { ...at(good), comment: 'Used already' });
  await ask(2, 1000, 'Short by weight');
}

/** What has batches comes in two of them, of which one is short; nothing where the order is of something else. */
async function inBatches(keeper: SchoolContext, inspector: SchoolContext, order: Order): Promise<void> {
  const { rows } = await sql<{ batches: boolean }>`
    select i.batches from inventory.item i where i.id = ${order.lines[0]?.itemId ?? null}::bigint`.execute(keeper.tx);
  if (!rows.some(({ batches }) => batches)) return;
  const today = schoolDay(keeper);
  const of = (batchNo: string, delivered: number, days: number) => ({
    orderLineId: there(order.lines[0]).id,
    delivered,
    batchNo,
    expiresOn: addDays(today, days),
  });
  const receipt = await countDelivery(keeper, {
    orderId: order.id,
    day: null,
    deliveryNote: 'DN 4491',
    note: 'The second crate is of another batch',
    lines: [of('GRN-A 26/1', 20_000, 45), of('GRN-B 26/2', 10_000, 120)],
  });
  await acceptDelivery(inspector, { ...at(receipt), day: null, lines: [], memberIds: [], comment: null });
}
