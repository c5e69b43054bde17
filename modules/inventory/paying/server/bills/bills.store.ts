import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { Page } from '#kit/contract/page.ts';
import { documents } from '#kit/server/approval/documents.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { matches } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { formatQuantity, worth } from '../../../setup/contract/quantity.ts';
import { hasDuty } from '../../../setup/server/duties.ts';
import type { BillStatus, VendorBill, VendorBillRow } from '../../contract/bill.ts';
import { vendorBillApproval } from '../../contract/bill-approval.ts';
import type { vendorBillsApi } from '../../contract/bills.ts';
import { requestStatus } from '../requests/status.ts';
import { matchedLines } from './match.store.ts';
import { requestedOf } from './requested.ts';

export type PayingContext = SchoolContext;

const status = sql<BillStatus>`(
  case when t.state <> 'approved' then t.state when f.owed <= 0 then 'paid'
       when f.paid + f.credited > 0 then 'part_paid' else 'unpaid' end)`;
const owed = sql<number>`(case when t.state = 'approved' then coalesce(f.owed, 0) else 0 end)`;
const dearer = sql<boolean>`exists (
  select from inventory.vendor_bill_line b
    join inventory.purchase_order_line l on l.school_id = b.school_id and l.id = b.order_line_id
   where b.school_id = t.school_id and b.bill_id = t.id and b.price > l.price)`;

const fields = sql`
  t.id, t.version, t.bill_no as "billNo", t.supplier_id as "supplierId", s.name as "supplierName", t.order_id as "orderId",
  o.order_no as "orderNo", t.invoice_no as "invoiceNo", t.day, t.due_on as "dueOn", t.amount, ${owed} as owed,
  ${requestedOf('t')} as requested, t.state, ${status} as status, ${dearer} as dearer, t.asked_name as "askedName"`;
const tables = sql`
  from inventory.vendor_bill t
  join inventory.purchase_order o on o.school_id = t.school_id and o.id = t.order_id
  join finance.suppliers s on s.school_id = t.school_id and s.id = t.supplier_id
  left join finance.supplier_bills f on f.school_id = t.school_id and f.id = t.finance_bill_id`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  day: sql`t.day`,
  billNo: sql`t.bill_no`,
  invoiceNo: sql`lower(t.invoice_no)`,
  supplierName: sql`kit.fold(s.name)`,
  orderNo: sql`o.order_no`,
  dueOn: sql`t.due_on`,
  amount: sql`t.amount`,
  owed,
};

/** Vendors' bills, searched and filtered. */
export async function listBills({ tx }: PayingContext, input: Input<typeof vendorBillsApi.list>): Promise<Page<VendorBillRow>> {
  const { q, status: wanted, supplierId, orderId, dearer: above, from, to, page, size, sort } = input;
  const conditions = [
    sql`true`,
    ...(q ? [matches([sql`t.bill_no`, sql`t.invoice_no`, sql`o.order_no`, sql`s.name`, sql`t.note`], q)] : []),
    ...(wanted === 'open' ? [sql`${status} in ('draft', 'submitted', 'unpaid', 'part_paid')`] : []),
    ...(wanted !== undefined && wanted !== 'open' ? [sql`${status} = ${wanted}`] : []),
    ...(supplierId ? [sql`t.supplier_id = ${supplierId}`] : []),
    ...(orderId ? [sql`t.order_id = ${orderId}`] : []),
    ...(above === undefined ? [] : [sql`${dearer} = ${above}`]),
    ...(from ? [sql`t.day >= ${from}::date`] : []),
    ...(to ? [sql`t.day <= ${to}::date`] : []),
  ];
  const where = sql.join(conditions, sql` and `);
  const order = sql`${sortable[sort.replace(/^-/, '')] ?? sql`t.day`} ${wayOf(sort)}`;
  const { rows } = await sql<VendorBillRow>`
    select ${fields} ${tables} where ${where} order by ${order}, t.id desc ${onPage({ page, size })}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${tables} where ${where}`.execute(tx);
  return { rows, total: one(counted).total };
}

/** Whose work a bill is, over `t`: who entered it, and who submitted it. */
export const handledBy = (me: number) => sql`
  (t.asked_by = ${me} or exists (
    select from inventory.vendor_bill_step p
     where p.school_id = t.school_id and p.bill_id = t.id and p.step = 'submitted' and p.signed_by = ${me}))`;

type Head = Omit<VendorBill, 'lines' | 'requests' | 'steps'>;

/** One bill beside its order and receipts. Throws 404. */
export async function getBill({ tx, user }: PayingContext, id: number): Promise<VendorBill> {
  const { rows } = await sql<Head>`
    select ${fields}, o.kind, t.note, t.vat, coalesce(f.paid, 0) as paid, coalesce(f.credited, 0) as credited,
           t.finance_bill_id as "financeBillId", t.state_because as "stateBecause", t.at,
           coalesce(${handledBy(user.accountId)}, false) as "handledByMe",
           ${hasDuty(user, 'approver', sql`o.store_id`)} as "mayApprove"
      ${tables} where t.id = ${id}`.execute(tx);
  const [head] = rows;
  if (!head) throw notFound('bill of a vendor');
  const { rows: steps } = await sql<VendorBill['steps'][number]>`
    select step, name, comment, at from inventory.vendor_bill_step where bill_id = ${id} order by id`.execute(tx);
  const { rows: requests } = await sql<VendorBill['requests'][number]>`
    select r.id, r.request_no as "requestNo", rb.amount, ${requestStatus} as status
      from inventory.payment_request_bill rb
      join inventory.payment_request r on r.school_id = rb.school_id and r.id = rb.request_id
      left join finance.payment_vouchers v on v.school_id = r.school_id and v.id = r.voucher_id
     where rb.bill_id = ${id} order by r.id`.execute(tx);
  return { ...head, lines: await shownLines(tx, head), requests, steps };
}

interface OwnLine {
  id: number;
  orderLineId: number;
  quantity: number;
  price: number;
  amount: number;
}

/** The lines of a bill as they were entered. */
export async function ownLines(tx: PayingContext['tx'], billId: number): Promise<OwnLine[]> {
  const { rows } = await sql<OwnLine>`
    select id, order_line_id as "orderLineId", quantity, price, amount
      from inventory.vendor_bill_line where bill_id = ${billId} order by id`.execute(tx);
  return rows;
}

async function shownLines(tx: PayingContext['tx'], { id, orderId }: Head): Promise<VendorBill['lines']> {
  const own = new Map((await ownLines(tx, id)).map((line) => [line.orderLineId, line]));
  const { rows: parts } = await sql<{ lineId: number; id: number; receiptNo: string; quantity: number }>`
    select b.id as "lineId", g.id, g.receipt_no as "receiptNo", p.quantity
      from inventory.vendor_bill_line b
      join inventory.vendor_bill_part p on p.school_id = b.school_id and p.bill_line_id = b.id
      join inventory.goods_receipt_line gl on gl.school_id = p.school_id and gl.id = p.receipt_line_id
      join inventory.goods_receipt g on g.school_id = gl.school_id and g.id = gl.receipt_id
     where b.bill_id = ${id} order by g.day, g.id, p.receipt_line_id`.execute(tx);
  const receipts = Map.groupBy(parts, ({ lineId }) => lineId);
  const matched = await matchedLines(tx, orderId, id);
  return matched.flatMap(({ expenseId: _expense, departmentId: _department, voteHeadId: _head, ...line }) => {
    const mine = own.get(line.orderLineId);
    if (!mine) return [];
    const of = (receipts.get(mine.id) ?? []).map(({ lineId: _line, ...receipt }) => receipt);
    return [{ ...line, ...mine, orderAmount: worth(mine.quantity, line.orderPrice), receipts: of }];
  });
}

/** What the history keeps of a bill. */
export const inHistory = (bill: VendorBill) => ({
  Vendor: bill.supplierName,
  Order: bill.orderNo,
  'Invoice no.': bill.invoiceNo,
  Day: bill.day,
  Amount: formatCents(bill.amount),
  State: vendorBillApproval.states[bill.state][0],
  Lines: bill.lines
    .map((line) => `${line.description}: ${formatQuantity(line.quantity, line.unitName)} at ${formatCents(line.price)}`)
    .join('; '),
});

/** Bills through the steps of their approval. */
export const bills = documents(vendorBillApproval, {
  table: 'inventory.vendor_bill',
  read: (ctx: PayingContext, id) => getBill(ctx, id),
  audit: inHistory,
  write: (ctx, { id, to, comment }) => writeStep(ctx, id, to, comment),
});

/** Writes who did what with a bill. */
export async function writeStep({ tx, user }: PayingContext, id: number, step: string, comment: string | null): Promise<void> {
  await sql`
    insert into inventory.vendor_bill_step (bill_id, step, signed_by, name, comment)
    values (${id}, ${step}, ${actorId(user)}::bigint, ${user.fullName}, ${comment})`.execute(tx);
}
