import { sql } from 'kysely';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { documentNumber } from '#kit/server/numbering/numbering.ts';
import { one } from '#kit/server/sql/one.ts';
import { supplierToBuyFrom } from '#modules/finance/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { refuseWithout } from '../../setup/server/duties.ts';
import type { Order, OrderLineShown } from '../contract/order.ts';
import type { OrderDraft } from '../contract/orders.ts';
import { amountsOf, type LineFacts, lineFacts } from './line-facts.ts';
import { giveBackOf } from './move-order.ts';
import { type BuyingContext, getOrder, inHistory, orders, writeStep } from './orders.store.ts';
import { formatQuantity } from '../../setup/contract/quantity.ts';

const series = {
  LPO: { kind: 'LPO', prefix: 'LPO', digits: 5 },
  LSO: { kind: 'LSO', prefix: 'LSO', digits: 5 },
} as const;

/** Drafts an order; its lines are the requisitions' or its own. Throws 400 at the field, 422 for a vendor who is blocked. */
export async function draftOrder(ctx: BuyingContext, draft: OrderDraft, quoteRequestId: number | null = null): Promise<Order> {
  await refuseWithout(ctx, 'buyer', draft.storeId);
  const { day, facts, amounts } = await checkDraft(ctx, draft);
  const { accountId, fullName } = ctx.user;
  const orderNo = await documentNumber(ctx.tx, series[draft.kind], day);
  const { rows } = await sql<{ id: number }>`
    insert into inventory.purchase_order
      (order_no, kind, supplier_id, store_id, day, deliver_by, terms, note, single_source, amount, quote_request_id, requisition_id,
       asked_by, asked_name)
    values (${orderNo}, ${draft.kind}, ${draft.supplierId}, ${draft.storeId}, ${day}::date, ${draft.deliverBy}::date, ${draft.terms},
            ${draft.note}, ${draft.singleSource}, ${amounts.reduce((sum, amount) => sum + amount, 0)}, ${quoteRequestId},
            ${await firstRequisition(ctx, draft)}, ${actorId({ accountId })}::bigint, ${fullName})
    returning id`.execute(ctx.tx);
  const { id } = one(rows);
  await addLines(ctx, id, written(draft, facts, amounts));
  const order = await getOrder(ctx, id);
  ctx.changed({ entity: 'order', id, action: 'drafted', after: inHistory(order) });
  return order;
}

/**
 * Changes a draft. What came of a line of an order that is changed again stays: such a line is not removed, and not less than came.
 * Throws 400 at the field, 404, 409.
 */
export async function changeOrder(ctx: BuyingContext, id: number, version: number, draft: OrderDraft): Promise<Order> {
  const before = await orders.hold(ctx, { id, version });
  if (before.state !== 'draft')
    throw new UserError('conflict', 'An order that is submitted is not changed. Send it back, or open it for a change, first.');
  await refuseWithout(ctx, 'buyer', draft.storeId);
  refuseLess(before, draft);
  const { day, facts, amounts } = await checkDraft(ctx, draft, before);
  await sql`
    update inventory.purchase_order
       set supplier_id = ${draft.supplierId}, store_id = ${draft.storeId}, day = ${day}::date, deliver_by = ${draft.deliverBy}::date,
           terms = ${draft.terms}, note = ${draft.note}, single_source = ${draft.singleSource},
           amount = ${amounts.reduce((sum, amount) => sum + amount, 0)}, requisition_id = ${await firstRequisition(ctx, draft)},
           version = version + 1
     where id = ${id}`.execute(ctx.tx);
  const lines = written(draft, facts, amounts);
  await giveBackOf(
    ctx,
    id,
    (line) => !draft.lines.some((one) => one.id === line.id && one.requisitionLineId === line.requisitionLineId),
  );
  const kept = lines.flatMap((line) => (line.id === null ? [] : [line.id]));
  await sql`
    delete from inventory.purchase_order_line where order_id = ${id} and id <> all(${kept}::bigint[])`.execute(ctx.tx);
  await sql`
    update inventory.purchase_order_line l
       set line_no = n.no, requisition_line_id = n."requisitionLineId", item_id = n."itemId", description = n.description,
           unit_name = n."unitName", factor = n.factor, quantity = n.quantity, price = n.price, tax_rate = n."taxRate",
           amount = n.amount, expense_id = n."expenseId", department_id = n."departmentId", vote_head_id = n."voteHeadId"
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n (${shape})
     where l.order_id = ${id} and l.id = n.id`.execute(ctx.tx);
  await addLines(
    ctx,
    id,
    lines.filter((line) => line.id === null),
  );
  await writeStep(ctx, id, 'changed', null);
  const after = await getOrder(ctx, id);
  ctx.changed({ entity: 'order', id, action: 'changed', before: inHistory(before), after: inHistory(after) });
  return after;
}

const shape = sql`
  id bigint, no int, "requisitionLineId" bigint, "itemId" bigint, description text, "unitName" text, factor bigint, quantity bigint,
  price bigint, "taxRate" int, amount bigint, "expenseId" bigint, "departmentId" bigint, "voteHeadId" bigint`;

type Written = OrderDraft['lines'][number] & { no: number; factor: number; amount: number };

const written = ({ lines }: OrderDraft, facts: readonly LineFacts[], amounts: readonly number[]): Written[] =>
  lines.map((line, at) => ({
    ...line,
    // What stands in a store is spent when it is used; its category says on what.
    expenseId: line.itemId === null ? line.expenseId : null,
    no: at + 1,
    description: facts[at]?.description ?? '',
    factor: facts[at]?.factor ?? 1000,
    amount: amounts[at] ?? 0,
  }));

async function addLines({ tx }: BuyingContext, id: number, lines: readonly Written[]): Promise<void> {
  await sql`
    insert into inventory.purchase_order_line
      (order_id, line_no, requisition_line_id, item_id, description, unit_name, factor, quantity, price, tax_rate, amount, expense_id,
       department_id, vote_head_id)
    select ${id}, n.no, n."requisitionLineId", n."itemId", n.description, n."unitName", n.factor, n.quantity, n.price, n."taxRate",
           n.amount, n."expenseId", n."departmentId", n."voteHeadId"
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n (${shape})
     order by n.no`.execute(tx);
}

async function checkDraft(ctx: BuyingContext, draft: OrderDraft, before: Order | null = null) {
  const day = draft.day ?? before?.day ?? schoolDay(ctx);
  if (day > schoolDay(ctx)) throw fieldError('day', 'This day has not come yet.');
  if (draft.deliverBy < day) throw fieldError('deliverBy', `Choose ${formatDay(day)} or a later day.`);
  if (before && before.kind !== draft.kind) throw fieldError('kind', `This order is an ${before.kind} and stays one.`);
  if (draft.kind === 'LPO' && draft.storeId === null) throw fieldError('storeId', 'Choose the store that the goods come to.');
  const item = draft.lines.findIndex(({ itemId }) => itemId !== null);
  if (draft.kind === 'LSO' && item >= 0) throw fieldError(`lines.${item}.itemId`, 'Goods are ordered with an LPO.');
  await refuseStore(ctx, draft.storeId);
  await supplierToBuyFrom(ctx.tx, draft.supplierId);
  const ordered = before?.lines.flatMap(({ requisitionLineId }) => (requisitionLineId === null ? [] : [requisitionLineId]));
  const facts = await lineFacts(ctx.tx, draft.lines, ordered);
  return { day, facts, amounts: amountsOf(draft.lines) };
}

async function refuseStore({ tx }: BuyingContext, storeId: number | null): Promise<void> {
  if (storeId === null) return;
  const { rows } = await sql`select from inventory.store where id = ${storeId} and active and not transit`.execute(tx);
  if (rows.length === 0) throw fieldError('storeId', 'Choose a store of this school that is in use.');
}

async function firstRequisition({ tx }: BuyingContext, { lines }: OrderDraft): Promise<number | null> {
  const asked = lines.find(({ requisitionLineId }) => requisitionLineId !== null)?.requisitionLineId;
  if (!asked) return null;
  const { rows } = await sql<{ id: number }>`
    select requisition_id as id from inventory.requisition_line where id = ${asked}`.execute(tx);
  return rows[0]?.id ?? null;
}

const begun = ({ received, billed }: OrderLineShown) => received > 0 || billed > 0;

/** Refuses to take away what came or was billed already. */
function refuseLess(before: Order, draft: OrderDraft): void {
  const unknown = draft.lines.findIndex(({ id }) => id !== null && !before.lines.some((line) => line.id === id));
  if (unknown >= 0) throw fieldError(`lines.${unknown}.id`, 'This line is not on the order any more.');
  for (const line of before.lines.filter((one) => begun(one))) {
    const at = draft.lines.findIndex(({ id }) => id === line.id);
    const now = draft.lines[at];
    if (!now) throw fieldError('lines', `Something of ${line.description} came already. The line stays.`);
    if (now.itemId !== line.itemId || now.unitName !== line.unitName || now.requisitionLineId !== line.requisitionLineId)
      throw fieldError(`lines.${at}.itemId`, `Something of ${line.description} came already. Item and unit stay.`);
    const least = Math.max(line.received - line.returned, line.billed);
    if (now.quantity < least)
      throw fieldError(`lines.${at}.quantity`, `${formatQuantity(least, line.unitName)} came or are billed already.`);
  }
  if (before.supplierId !== draft.supplierId && before.lines.some((line) => begun(line)))
    throw fieldError('supplierId', 'Something came from this vendor already. Close the order and write another.');
}
