import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { Order } from '../../buying/contract/order.ts';
import type { OrderDraft } from '../../buying/contract/orders.ts';
import type { Quotation, QuotationDraft } from '../../buying/contract/quotations.ts';
import { changeOrder, draftOrder } from '../../buying/server/draft-order.ts';
import {
  approveOrder,
  cancelOrder,
  closeOrder,
  holdOrderBack,
  reviseOrder,
  submitOrder,
} from '../../buying/server/move-order.ts';
import { askVendors, cancelQuotation, declineQuote, enterQuote } from '../../buying/server/quotations/ask-vendors.ts';
import { awardQuotes } from '../../buying/server/quotations/award.ts';
import { openRequisitions, toOrderFrom } from '../../buying/server/to-order.ts';

/** Each step has a person of its own in a school; the sample has them in the names of several. */
export const inTheNameOf = (given: SchoolContext, fullName: string): SchoolContext => ({
  ...given,
  user: { ...given.user, accountId: 0, username: 'sample', fullName },
});

interface Item {
  id: number;
  unit: string;
  /** Of one such unit, in cents. */
  price: number;
}

type Line = OrderDraft['lines'][number];
const at = ({ id, version }: { id: number; version: number }) => ({ id, version });

/** Orders in every state and requests for quotation; nothing where there are no stores, items or suppliers yet. */
export async function seedBuying(given: SchoolContext): Promise<void> {
  const [buyer, principal] = [inTheNameOf(given, 'Wanjirũ Ndũng’ũ'), inTheNameOf(given, 'Mary Atieno')];
  const today = schoolDay(given);
  const { stores, items, batched, vendors, expenseId } = await around(given);
  const [store] = stores;
  const [vendor, second] = vendors;
  if (store === undefined || vendor === undefined || second === undefined || items.length < 3) return;
  const line = (place: number, quantity: number, more: Partial<Line> = {}): Line => ({
    id: null,
    requisitionLineId: null,
    itemId: items[place % items.length]?.id ?? null,
    description: null,
    unitName: items[place % items.length]?.unit ?? '',
    quantity,
    price: items[place % items.length]?.price ?? 0,
    taxRate: 0,
    expenseId: null,
    departmentId: null,
    voteHeadId: null,
    ...more,
  });
  const draft = (lines: Line[], more: Partial<OrderDraft> = {}): Promise<Order> =>
    draftOrder(buyer, {
      kind: 'LPO',
      supplierId: vendor,
      storeId: store,
      day: today,
      deliverBy: addDays(today, 10),
      terms: 'Payment within 30 days of the invoice',
      note: null,
      singleSource: null,
      lines,
      ...more,
    });
  const submitted = async (order: Promise<Order>): Promise<Order> => (await submitOrder(buyer, at(await order))).order;
  const approved = async (order: Promise<Order>): Promise<Order> =>
    (await approveOrder(principal, { ...at(await submitted(order)), comment: null })).order;

  await draft([line(0, 12_000), line(1, 40_000)], { note: 'Waits for the price of flour' });
  await submitted(draft([line(2, 25_000, { taxRate: 1600 })], { supplierId: second }));
  // One that came in part, one of which everything came, one that is late, and one that is counted: receiving goes on with them.
  await approved(draft([line(0, 30_000), line(1, 20_000), line(2, 10_000)], { note: 'Opening of the term' }));
  await approved(draft([line(3, 8000)], { supplierId: second, note: 'Delivered in the morning, before 8' }));
  await approved(
    draft([line(4, 15_000)], { day: addDays(today, -29), deliverBy: addDays(today, -3), note: 'Second reminder sent' }),
  );
  await approved(draft([line(1, 6000), line(5, 24_000)], { supplierId: second, terms: null }));
  // What has batches comes in two of them.
  if (batched)
    await approved(
      draft([line(0, 40_000, { itemId: batched.id, unitName: batched.unit, price: batched.price })], { note: 'In two batches' }),
    );
  const service: Line = line(0, 1000, {
    itemId: null,
    description: 'Kũrekebisha paa – roof of “block B”, 220 m²',
    unitName: 'job',
    price: 18_500_050,
    expenseId,
  });
  if (expenseId !== null)
    await approved(
      draft([service], {
        kind: 'LSO',
        storeId: null,
        singleSource: 'The roof is under this contractor’s guarantee',
        note: 'After hours',
      }),
    );
  const held = await approved(draft([line(6, 5000)]));
  await holdOrderBack(principal, { ...at(held), reason: 'The last bags were damp; the vendor is asked why' });
  const closed = await approved(draft([line(2, 9000), line(7, 3000)], { supplierId: second }));
  await closeOrder(principal, { ...at(closed), reason: 'The vendor cannot deliver before the holidays' });
  await cancelOrder(buyer, { ...at(await draft([line(3, 1000)])), reason: 'Written twice' });
  const changed = (await reviseOrder(buyer, { ...at(await approved(draft([line(4, 4000)]))), reason: 'Sold by the dozen only' }))
    .order;
  const again = await changeOrder(buyer, changed.id, changed.version, {
    ...changed,
    singleSource: null,
    lines: changed.lines.map((one) => ({ ...one, quantity: 12_000 })),
  });
  await approved(Promise.resolve(again));
  await fromRequisition(buyer, vendor, store, today);
  await seedQuotations(buyer, { store, vendors, items, today });
}

/** An order of what an approved requisition still wants, where there is one. */
async function fromRequisition(buyer: SchoolContext, supplierId: number, storeId: number, today: string): Promise<void> {
  const [open] = await openRequisitions(buyer.tx, undefined);
  if (!open) return;
  const { lines } = await toOrderFrom(buyer.tx, [open.id]);
  const goods = lines.filter(({ itemId }) => itemId !== null);
  if (goods.length === 0) return;
  const order = await draftOrder(buyer, {
    kind: 'LPO',
    supplierId,
    storeId,
    day: today,
    deliverBy: addDays(today, 5),
    terms: null,
    note: null,
    singleSource: 'Asked for by the department, which has tried it out',
    lines: goods.map(({ requisitionLineId, itemId, unitName, quantity, price, departmentId, voteHeadId }) => ({
      id: null,
      requisitionLineId,
      itemId,
      description: null,
      unitName,
      quantity,
      price: price || 12_550,
      taxRate: 0,
      expenseId: null,
      departmentId,
      voteHeadId,
    })),
  });
  await submitOrder(buyer, at(order));
}

interface Around {
  store: number;
  vendors: readonly number[];
  items: readonly Item[];
  today: string;
}

/** Requests that are open, awarded by line with a reason, and cancelled. */
async function seedQuotations(buyer: SchoolContext, { store, vendors, items, today }: Around): Promise<void> {
  const ask = (purpose: string, places: readonly number[], most = 4): Promise<Quotation> => {
    const wanted: QuotationDraft = {
      purpose,
      dueOn: addDays(today, 6),
      storeId: store,
      deliverTo: 'Main gate, weekdays 8 to 4',
      supplierIds: vendors.slice(0, most),
      lines: places.flatMap((place) => {
        const item = items[place % items.length];
        return item
          ? [
              {
                requisitionLineId: null,
                itemId: item.id,
                description: null,
                unitName: item.unit,
                quantity: 20_000 + place * 1000,
              },
            ]
          : [];
      }),
    };
    return askVendors(buyer, wanted);
  };
  /** What a vendor asks, in hundredths of what the item usually costs; null: not offered. */
  const answer = (request: Quotation, vendor: number, share: readonly (number | null)[]): Promise<Quotation> =>
    enterQuote(buyer, {
      ...at(request),
      quoteId: request.quotes[vendor]?.id ?? 0,
      answeredOn: today,
      reference: `QT-${vendor + 1}/26`,
      deliveryDays: 3 + vendor * 4,
      validUntil: addDays(today, 30),
      terms: vendor === 0 ? 'Cash on delivery' : '30 days',
      prices: request.lines.flatMap((line, place) => {
        const part = share[place] ?? null;
        const price = items.find(({ id }) => id === line.itemId)?.price ?? 0;
        return part === null ? [] : [{ lineId: line.id, price: Math.round((price * part) / 100), taxRate: 0, note: null }];
      }),
    });

  const open = await answer(await ask('Chakula cha muhula wa pili', [0, 1, 2]), 0, [102, 98, 100]);
  const two = await answer(open, 1, [97, 104, null]);
  const third = two.quotes[2];
  if (third) await declineQuote(buyer, { ...at(two), quoteId: third.id });
  const split = await answer(await answer(await ask('Exercise books and chalk', [3, 4]), 0, [100, 110]), 1, [103, 95]);
  await awardQuotes(buyer, {
    ...at(split),
    awards: split.lines.map(({ id }) => ({ lineId: id, quoteId: split.quotes[1]?.id ?? 0, because: null })),
    because: 'Delivers in one lot; the cheaper one was late twice last year',
  });
  await cancelQuotation(buyer, { ...at(await ask('Microscopes for Form 3', [5], 2)), reason: 'The sponsor buys them' });
}

async function around({ tx }: SchoolContext) {
  const { rows: stores } = await sql<{ id: number }>`
    select id from inventory.store where active and not transit order by id limit 2`.execute(tx);
  const { rows: all } = await sql<Item & { batches: boolean }>`
    select i.id, i.unit, (5000 + (i.id * 3719) % 40000)::bigint as price, i.batches from inventory.item i
     where i.active order by i.id limit 40`.execute(tx);
  const { rows: vendors } = await sql<{ id: number }>`
    select id from finance.suppliers where active order by id limit 4`.execute(tx);
  const { rows: accounts } = await sql<{ id: number }>`
    select id from finance.accounts where kind = 'expense' and active and not heading and name ilike '%repair%' order by code limit 1`.execute(
    tx,
  );
  return {
    stores: stores.map(({ id }) => id),
    items: all.filter(({ batches }) => !batches).slice(0, 8),
    batched: all.find(({ batches }) => batches),
    vendors: vendors.map(({ id }) => id),
    expenseId: accounts[0]?.id ?? null,
  };
}
