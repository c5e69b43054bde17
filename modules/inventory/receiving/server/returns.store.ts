import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { Page } from '#kit/contract/page.ts';
import { documents } from '#kit/server/approval/documents.ts';
import { matches } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { formatQuantity } from '../../setup/contract/quantity.ts';
import { hasDuty } from '../../setup/server/duties.ts';
import { returnApproval } from '../contract/return-approval.ts';
import type { VendorReturn, VendorReturnRow, vendorReturnsApi } from '../contract/returns.ts';
import type { ReceivingContext } from './receipts.store.ts';

const fields = sql`
  t.id, t.version, t.return_no as "returnNo", t.receipt_id as "receiptId", g.receipt_no as "receiptNo", g.order_id as "orderId",
  o.order_no as "orderNo", t.supplier_id as "supplierId", s.name as "supplierName", t.day, t.because, t.state, t.value, t.credited,
  t.asked_name as "askedName", t.decided_name as "decidedName"`;
const tables = sql`
  from inventory.vendor_return t
  join inventory.goods_receipt g on g.school_id = t.school_id and g.id = t.receipt_id
  join inventory.purchase_order o on o.school_id = g.school_id and o.id = g.order_id
  join finance.suppliers s on s.school_id = t.school_id and s.id = t.supplier_id`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  day: sql`t.day`,
  returnNo: sql`t.return_no`,
  supplierName: sql`kit.fold(s.name)`,
  value: sql`t.value`,
};

/** Returns to vendors, searched and filtered. */
export async function listReturns(
  { tx }: ReceivingContext,
  input: Input<typeof vendorReturnsApi.list>,
): Promise<Page<VendorReturnRow>> {
  const { q, state, supplierId, receiptId, from, to, page, size, sort } = input;
  const where = sql.join(
    [
      sql`true`,
      ...(q ? [matches([sql`t.return_no`, sql`t.because`, sql`g.receipt_no`, sql`s.name`], q)] : []),
      ...(state ? [sql`t.state = ${state}`] : []),
      ...(supplierId ? [sql`t.supplier_id = ${supplierId}`] : []),
      ...(receiptId ? [sql`t.receipt_id = ${receiptId}`] : []),
      ...(from ? [sql`t.day >= ${from}::date`] : []),
      ...(to ? [sql`t.day <= ${to}::date`] : []),
    ],
    sql` and `,
  );
  const order = sql`${sortable[sort.replace(/^-/, '')] ?? sql`t.day`} ${wayOf(sort)}`;
  const { rows } = await sql<VendorReturnRow>`
    select ${fields} ${tables} where ${where} order by ${order}, t.id desc ${onPage({ page, size })}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${tables} where ${where}`.execute(tx);
  return { rows, total: one(counted).total };
}

/** Whose work a return is, over `t`. */
export const askedBy = (me: number) => sql`t.asked_by = ${me}`;

/** One return with its lines. Throws 404. */
export async function getReturn({ tx, user }: ReceivingContext, id: number): Promise<VendorReturn> {
  const { rows } = await sql<Omit<VendorReturn, 'lines'>>`
    select ${fields}, t.decided_on as "decidedOn", t.comment, t.bill_id as "billId", t.credit_id as "creditId",
           coalesce(${askedBy(user.accountId)}, false) as "askedByMe",
           ${hasDuty(user, 'approver', sql`g.store_id`)} as "mayApprove"
      ${tables} where t.id = ${id}`.execute(tx);
  const [head] = rows;
  if (!head) throw notFound('return to vendor');
  const { rows: lines } = await sql<VendorReturn['lines'][number]>`
    select v.id, v.receipt_line_id as "receiptLineId", g.item_id as "itemId", i.code as "itemCode", l.description,
           l.unit_name as "unitName", g.batch_no as "batchNo", v.quantity, v.value, v.credited
      from inventory.vendor_return_line v
      join inventory.goods_receipt_line g on g.school_id = v.school_id and g.id = v.receipt_line_id
      join inventory.purchase_order_line l on l.school_id = g.school_id and l.id = g.order_line_id
      left join inventory.item i on i.school_id = g.school_id and i.id = g.item_id
     where v.return_id = ${id} order by v.id`.execute(tx);
  return { ...head, lines };
}

/** What the history keeps of a return. */
export const inHistory = (one: VendorReturn) => ({
  'Goods receipt': one.receiptNo,
  Vendor: one.supplierName,
  State: returnApproval.states[one.state][0],
  Value: formatCents(one.value),
  Because: one.because,
  Lines: one.lines
    .map(({ description, quantity, unitName }) => `${description}: ${formatQuantity(quantity, unitName)}`)
    .join('; '),
});

/** Returns through the steps of their approval. */
export const vendorReturns = documents(returnApproval, {
  table: 'inventory.vendor_return',
  read: (ctx: ReceivingContext, id) => getReturn(ctx, id),
  audit: inHistory,
});
