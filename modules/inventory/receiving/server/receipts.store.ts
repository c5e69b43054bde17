import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { Page } from '#kit/contract/page.ts';
import { documents } from '#kit/server/approval/documents.ts';
import { matches } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { formatQuantity } from '../../setup/contract/quantity.ts';
import { hasDuty } from '../../setup/server/duties.ts';
import { receiptApproval } from '../contract/receipt-approval.ts';
import type { Receipt, ReceiptLine, ReceiptRow, receiptsApi, ToReceive } from '../contract/receipts.ts';

export type ReceivingContext = SchoolContext;

const fields = sql`
  t.id, t.version, t.receipt_no as "receiptNo", t.order_id as "orderId", o.order_no as "orderNo", o.kind,
  t.supplier_id as "supplierId", s.name as "supplierName", r.name as "storeName", t.day, t.delivery_note as "deliveryNote", t.state,
  t.value, exists (select from inventory.goods_receipt_line gl
                    where gl.school_id = t.school_id and gl.receipt_id = t.id and gl.rejected > 0) as rejected,
  t.asked_name as "askedName", t.inspected_name as "inspectedName"`;
const tables = sql`
  from inventory.goods_receipt t
  join inventory.purchase_order o on o.school_id = t.school_id and o.id = t.order_id
  join finance.suppliers s on s.school_id = t.school_id and s.id = t.supplier_id
  left join inventory.store r on r.school_id = t.school_id and r.id = t.store_id`;
const hasLine = (which: RawBuilder<unknown>) => sql`exists (
  select from inventory.goods_receipt_line gl where gl.school_id = t.school_id and gl.receipt_id = t.id and ${which})`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  day: sql`t.day`,
  receiptNo: sql`t.receipt_no`,
  supplierName: sql`kit.fold(s.name)`,
  orderNo: sql`o.order_no`,
  value: sql`t.value`,
};

/** Goods receipts, searched and filtered. */
export async function listReceipts({ tx }: ReceivingContext, input: Input<typeof receiptsApi.list>): Promise<Page<ReceiptRow>> {
  const { q, state, supplierId, orderId, itemId, rejected, from, to, page, size, sort } = input;
  const where = sql.join(
    [
      sql`true`,
      ...(q ? [matches([sql`t.receipt_no`, sql`t.delivery_note`, sql`o.order_no`, sql`s.name`], q)] : []),
      ...(state ? [sql`t.state = ${state}`] : []),
      ...(supplierId ? [sql`t.supplier_id = ${supplierId}`] : []),
      ...(orderId ? [sql`t.order_id = ${orderId}`] : []),
      ...(itemId ? [hasLine(sql`gl.item_id = ${itemId}`)] : []),
      ...(rejected === undefined ? [] : [sql`${hasLine(sql`gl.rejected > 0`)} = ${rejected}`]),
      ...(from ? [sql`t.day >= ${from}::date`] : []),
      ...(to ? [sql`t.day <= ${to}::date`] : []),
    ],
    sql` and `,
  );
  const order = sql`${sortable[sort.replace(/^-/, '')] ?? sql`t.day`} ${wayOf(sort)}`;
  const { rows } = await sql<ReceiptRow>`
    select ${fields} ${tables} where ${where} order by ${order}, t.id desc ${onPage({ page, size })}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${tables} where ${where}`.execute(tx);
  return { rows, total: one(counted).total };
}

/** Whose work a receipt is, over `t`. */
export const countedBy = (me: number) => sql`t.asked_by = ${me}`;

/** How much of an order's line \`l\` may be there at most, by the school's tolerance, in thousandths of the ordered unit. */
const most = sql`
  (l.quantity * (10000 + coalesce((select st.tolerance from inventory.setting st), 0)) / 10000 - (l.received - l.returned))::bigint`;

type Head = Omit<Receipt, 'lines' | 'members' | 'returns'>;

/** One goods receipt with its lines. Throws 404. */
export async function getReceipt(ctx: ReceivingContext, id: number): Promise<Receipt> {
  const { tx, user } = ctx;
  const { rows } = await sql<Head>`
    select ${fields}, t.store_id as "storeId", t.note, t.state_because as "stateBecause", t.accepted_on as "acceptedOn", t.at,
           coalesce(${countedBy(user.accountId)}, false) as "countedByMe",
           ${hasDuty(user, 'inspector', sql`t.store_id`)} as "mayInspect", ${hasDuty(user, 'keeper', sql`t.store_id`)} as "mayKeep"
      ${tables} where t.id = ${id}`.execute(tx);
  const [head] = rows;
  if (!head) throw notFound('goods receipt');
  const { rows: lines } = await sql<ReceiptLine>`
    select g.id, g.order_line_id as "orderLineId", g.item_id as "itemId", i.code as "itemCode", l.description,
           g.unit_name as "unitName", g.factor, coalesce(i.batches, false) as batches, l.quantity as ordered,
           greatest(l.quantity - (l.received - l.returned), 0)::bigint as open, greatest(${most}, 0)::bigint as most,
           g.delivered, g.accepted, g.rejected, g.reason, g.batch_no as "batchNo", g.expires_on as "expiresOn", g.value, g.returned
      from inventory.goods_receipt_line g
      join inventory.purchase_order_line l on l.school_id = g.school_id and l.id = g.order_line_id
      left join inventory.item i on i.school_id = g.school_id and i.id = g.item_id
     where g.receipt_id = ${id} order by l.line_no, g.id`.execute(tx);
  const { rows: members } = await sql<Receipt['members'][number]>`
    select staff_member_id as id, name from inventory.goods_receipt_member where receipt_id = ${id} order by name`.execute(tx);
  const { rows: returns } = await sql<Receipt['returns'][number]>`
    select id, return_no as "returnNo", day, state, value from inventory.vendor_return where receipt_id = ${id} order by id`.execute(
    tx,
  );
  return { ...head, lines, members, returns };
}

type OrderHead = Omit<ToReceive, 'lines' | 'waiting'>;
type OpenLine = Omit<ToReceive['lines'][number], 'barcodes'> & { codes: { code: string; factor: number }[] };

/** What of an order is still to come. Throws 404. */
export async function toReceive({ tx, user }: ReceivingContext, orderId: number): Promise<ToReceive> {
  const { rows } = await sql<OrderHead>`
    select o.id as "orderId", o.order_no as "orderNo", o.kind, o.supplier_id as "supplierId", s.name as "supplierName",
           o.store_id as "storeId", r.name as "storeName", o.deliver_by as "deliverBy", o.state = 'approved' as open,
           ${hasDuty(user, 'keeper', sql`o.store_id`)} as "mayKeep"
      from inventory.purchase_order o
      join finance.suppliers s on s.school_id = o.school_id and s.id = o.supplier_id
      left join inventory.store r on r.school_id = o.school_id and r.id = o.store_id
     where o.id = ${orderId}`.execute(tx);
  const [head] = rows;
  if (!head) throw notFound('order');
  const { rows: waiting } = await sql<ToReceive['waiting'][number]>`
    select id, receipt_no as "receiptNo", day from inventory.goods_receipt
     where order_id = ${orderId} and state = 'counted' order by id`.execute(tx);
  const { rows: lines } = await sql<OpenLine>`
    select l.id as "orderLineId", l.item_id as "itemId", i.code as "itemCode", l.description, l.unit_name as "unitName", l.factor,
           coalesce(i.batches, false) as batches, coalesce(i.divisible, true) as divisible, l.quantity as ordered,
           l.received - l.returned as received,
           coalesce((select sum(g.delivered) from inventory.goods_receipt_line g
                       join inventory.goods_receipt h on h.school_id = g.school_id and h.id = g.receipt_id
                      where g.school_id = l.school_id and g.order_line_id = l.id and h.state = 'counted'), 0)::bigint as counted,
           greatest(l.quantity - (l.received - l.returned), 0)::bigint as open, greatest(${most}, 0)::bigint as most,
           coalesce((select jsonb_agg(jsonb_build_object('code', c.code, 'factor', c.factor)) from (
             select i.barcode as code, 1000::bigint as factor where i.barcode is not null
             union all
             select u.barcode, u.factor from inventory.item_unit u
              where u.school_id = i.school_id and u.item_id = i.id and u.barcode is not null) c), '[]') as codes
      from inventory.purchase_order_line l
      left join inventory.item i on i.school_id = l.school_id and i.id = l.item_id
     where l.order_id = ${orderId} order by l.line_no, l.id`.execute(tx);
  return {
    ...head,
    waiting,
    lines: lines.map(({ codes, ...line }) => ({
      ...line,
      // A unit that is no whole thousandth of the ordered one cannot be counted by scanning.
      barcodes: codes
        .filter(({ factor }) => (factor * 1000) % line.factor === 0)
        .map(({ code, factor }) => ({ code, quantity: (factor * 1000) / line.factor })),
    })),
  };
}

/** What the history keeps of a receipt. */
const inHistory = (one: Receipt) => ({
  Order: one.orderNo,
  Vendor: one.supplierName,
  'Delivery note': one.deliveryNote,
  State: receiptApproval.states[one.state][0],
  Value: formatCents(one.value),
  Lines: one.lines
    .map(({ description, unitName, delivered, accepted, rejected, reason }) =>
      one.state === 'counted'
        ? `${description}: ${formatQuantity(delivered, unitName)} came`
        : `${description}: ${formatQuantity(accepted, unitName)} accepted, ${formatQuantity(rejected, unitName)} rejected${reason === null ? '' : ` (${reason})`}`,
    )
    .join('; '),
});

/** Says in the history that something was counted. */
export const toldCounted = (ctx: ReceivingContext, receipt: Receipt): void =>
  ctx.changed({ entity: 'goods receipt', id: receipt.id, action: 'counted', after: inHistory(receipt) });

/** Receipts through the steps of their approval. */
export const receipts = documents(receiptApproval, {
  table: 'inventory.goods_receipt',
  read: (ctx: ReceivingContext, id) => getReceipt(ctx, id),
  audit: inHistory,
});
