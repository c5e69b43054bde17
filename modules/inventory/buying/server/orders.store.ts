import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import { amountInWords, formatCents } from '#kit/contract/money.ts';
import type { Page } from '#kit/contract/page.ts';
import { documents } from '#kit/server/approval/documents.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { matches } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { formatQuantity } from '../../setup/contract/quantity.ts';
import { hasDuty } from '../../setup/server/duties.ts';
import { orderApproval } from '../contract/order-approval.ts';
import type { Order, OrderLineShown, OrderRow } from '../contract/order.ts';
import type { ordersApi } from '../contract/orders.ts';
import { orderStatus, shareOf } from './progress.ts';

export type BuyingContext = SchoolContext;

const lines = sql`inventory.purchase_order_line ol where ol.school_id = t.school_id and ol.order_id = t.id`;
const fields = (today: string) => sql`
  t.id, t.version, t.order_no as "orderNo", t.kind, t.supplier_id as "supplierId", s.name as "supplierName",
  r.name as "storeName", t.day, t.deliver_by as "deliverBy", t.state, ${orderStatus('t')} as status, t.amount,
  (select ${shareOf('received')} from ${lines}) as received, (select ${shareOf('billed')} from ${lines}) as billed,
  ${overdue(today)} as overdue, t.asked_name as "askedName", t.revision`;
const tables = sql`
  from inventory.purchase_order t
  join finance.suppliers s on s.school_id = t.school_id and s.id = t.supplier_id
  left join inventory.store r on r.school_id = t.school_id and r.id = t.store_id`;

/** Something of an approved order is awaited although its day has passed. */
const overdue = (today: string): RawBuilder<boolean> => sql<boolean>`
  (t.state in ('approved', 'on_hold') and t.deliver_by < ${today}::date
   and exists (select from ${lines} and ol.received - ol.returned < ol.quantity))`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  day: sql`t.day`,
  orderNo: sql`t.order_no`,
  supplierName: sql`kit.fold(s.name)`,
  deliverBy: sql`t.deliver_by`,
  amount: sql`t.amount`,
};

/** Orders, searched and filtered. */
export async function listOrders(ctx: BuyingContext, input: Input<typeof ordersApi.list>): Promise<Page<OrderRow>> {
  const { q, status, kind, supplierId, overdue: late, requisitionId, quoteRequestId, itemId, from, to } = input;
  const { page, size, sort } = input;
  const today = schoolDay(ctx);
  const conditions = [
    sql`true`,
    ...(q ? [matches([sql`t.order_no`, sql`s.name`, sql`t.note`], q)] : []),
    ...statusIs(status),
    ...(kind ? [sql`t.kind = ${kind}`] : []),
    ...(supplierId ? [sql`t.supplier_id = ${supplierId}`] : []),
    ...(late === undefined ? [] : [sql`${overdue(today)} = ${late}`]),
    ...(quoteRequestId ? [sql`t.quote_request_id = ${quoteRequestId}`] : []),
    ...(itemId ? [sql`exists (select from ${lines} and ol.item_id = ${itemId})`] : []),
    ...(requisitionId
      ? [
          sql`exists (select from inventory.purchase_order_line ol
                        join inventory.requisition_line rl on rl.school_id = ol.school_id and rl.id = ol.requisition_line_id
                       where ol.school_id = t.school_id and ol.order_id = t.id and rl.requisition_id = ${requisitionId})`,
        ]
      : []),
    ...(from ? [sql`t.day >= ${from}::date`] : []),
    ...(to ? [sql`t.day <= ${to}::date`] : []),
  ];
  const where = sql.join(conditions, sql` and `);
  const order = sql`${sortable[sort.replace(/^-/, '')] ?? sql`t.day`} ${wayOf(sort)}`;
  const { rows } = await sql<OrderRow>`
    select ${fields(today)} ${tables} where ${where} order by ${order}, t.id desc
     ${onPage({ page, size })}`.execute(ctx.tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${tables} where ${where}`.execute(ctx.tx);
  return { rows, total: one(counted).total };
}

function statusIs(status: Input<typeof ordersApi.list>['status']): RawBuilder<unknown>[] {
  if (status === undefined) return [];
  if (status === 'open') return [sql`t.state not in ('closed', 'cancelled')`, sql`${orderStatus('t')} <> 'completed'`];
  const derived = ['to_receive_and_bill', 'to_receive', 'to_bill', 'completed'].includes(status);
  return derived ? [sql`t.state = 'approved'`, sql`${orderStatus('t')} = ${status}`] : [sql`t.state = ${status}`];
}

/** Whose work an order is, over `t`: who wrote it, and who changed or submitted it as it is now. */
export const handledBy = (me: number) => sql`
  (t.asked_by = ${me} or exists (
    select from inventory.purchase_order_step p
     where p.school_id = t.school_id and p.order_id = t.id and p.revision = t.revision and p.step in ('changed', 'submitted')
       and p.signed_by = ${me}))`;

type Head = Omit<Order, 'lines' | 'steps' | 'words' | 'maySendBack'>;

/** One order with its lines and who signed it. Throws 404. */
export async function getOrder(ctx: BuyingContext, id: number): Promise<Order> {
  const { rows } = await sql<Head>`
    select ${fields(schoolDay(ctx))}, t.store_id as "storeId", t.terms, t.note, t.quote_request_id as "quoteRequestId",
           q.request_no as "quoteRequestNo", t.requisition_id as "requisitionId", t.single_source as "singleSource",
           t.state_because as "stateBecause", t.approved_on as "approvedOn",
           coalesce(${handledBy(ctx.user.accountId)}, false) as "handledByMe",
           ${hasDuty(ctx.user, 'approver', sql`t.store_id`)} as "mayApprove",
           ${hasDuty(ctx.user, 'buyer', sql`t.store_id`)} as "mayBuy"
      ${tables}
      left join inventory.quote_request q on q.school_id = t.school_id and q.id = t.quote_request_id
     where t.id = ${id}`.execute(ctx.tx);
  const [head] = rows;
  if (!head) throw notFound('order');
  const { rows: steps } = await sql<Order['steps'][number]>`
    select step, name, comment, at, revision from inventory.purchase_order_step where order_id = ${id} order by id`.execute(
    ctx.tx,
  );
  const maySendBack = head.mayApprove || head.handledByMe;
  return { ...head, maySendBack, words: amountInWords(head.amount), lines: await shownLines(ctx, id), steps };
}

async function shownLines({ tx }: BuyingContext, id: number): Promise<OrderLineShown[]> {
  const { rows } = await sql<OrderLineShown>`
    select l.id, l.requisition_line_id as "requisitionLineId", rl.requisition_id as "requisitionId",
           rq.requisition_no as "requisitionNo", l.item_id as "itemId", i.code as "itemCode", l.description,
           l.unit_name as "unitName", l.factor, i.unit as "itemUnit", l.quantity, l.price, l.tax_rate as "taxRate", l.amount,
           l.expense_id as "expenseId", a.code || ' ' || a.name as expense, l.department_id as "departmentId",
           d.name as department, l.vote_head_id as "voteHeadId", v.name as "voteHead", l.received, l.returned, l.billed
      from inventory.purchase_order_line l
      left join inventory.requisition_line rl on rl.school_id = l.school_id and rl.id = l.requisition_line_id
      left join inventory.requisition rq on rq.school_id = rl.school_id and rq.id = rl.requisition_id
      left join inventory.item i on i.school_id = l.school_id and i.id = l.item_id
      left join finance.accounts a on a.school_id = l.school_id and a.id = l.expense_id
      left join settings.departments d on d.school_id = l.school_id and d.id = l.department_id
      left join finance.vote_heads v on v.school_id = l.school_id and v.id = l.vote_head_id
     where l.order_id = ${id} order by l.line_no, l.id`.execute(tx);
  return rows;
}

/** What the history keeps of an order. */
export const inHistory = (one: Order) => ({
  Vendor: one.supplierName,
  Store: one.storeName,
  'Deliver by': one.deliverBy,
  Amount: formatCents(one.amount),
  State: orderApproval.states[one.state][0],
  Revision: one.revision,
  Lines: one.lines
    .map((line) => `${line.description}: ${formatQuantity(line.quantity, line.unitName)} at ${formatCents(line.price)}`)
    .join('; '),
});

/** Orders through the steps of their approval. */
export const orders = documents(orderApproval, {
  table: 'inventory.purchase_order',
  read: (ctx: BuyingContext, id) => getOrder(ctx, id),
  audit: inHistory,
  write: (ctx, { id, step, to, comment }) => {
    const { audit } = orderApproval.steps[step as keyof typeof orderApproval.steps].words;
    return writeStep(ctx, id, typeof audit === 'string' ? audit : to, comment);
  },
});

/** Writes who did what with an order as it is now, and what they said. */
export async function writeStep({ tx, user }: BuyingContext, id: number, step: string, comment: string | null): Promise<void> {
  await sql`
    insert into inventory.purchase_order_step (order_id, revision, step, signed_by, name, comment)
    select id, revision, ${step}, ${actorId(user)}::bigint, ${user.fullName}, ${comment}
      from inventory.purchase_order where id = ${id}`.execute(tx);
}
