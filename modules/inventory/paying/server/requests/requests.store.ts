import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import { amountInWords, formatCents } from '#kit/contract/money.ts';
import type { Page } from '#kit/contract/page.ts';
import { documents } from '#kit/server/approval/documents.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { matches } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { hasDuty } from '../../../setup/server/duties.ts';
import { paymentRequestApproval } from '../../contract/request-approval.ts';
import type { PayableBill, PaymentRequest, PaymentRequestRow, paymentRequestsApi } from '../../contract/requests.ts';
import type { PayingContext } from '../bills/bills.store.ts';
import { requestedOf } from '../bills/requested.ts';
import { requestStatus } from './status.ts';

const fields = sql`
  r.id, r.version, r.request_no as "requestNo", r.supplier_id as "supplierId", s.name as "supplierName", r.day, r.narration, r.amount,
  r.state, ${requestStatus} as status, r.voucher_id as "voucherId", v.voucher_no as "voucherNo",
  case when v.state = 'paid' then v.paid_on end as "paidOn", r.asked_name as "askedName"`;
const tables = sql`
  from inventory.payment_request r
  join finance.suppliers s on s.school_id = r.school_id and s.id = r.supplier_id
  left join finance.payment_vouchers v on v.school_id = r.school_id and v.id = r.voucher_id`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  day: sql`r.day`,
  requestNo: sql`r.request_no`,
  supplierName: sql`kit.fold(s.name)`,
  amount: sql`r.amount`,
  paidOn: sql`v.paid_on`,
};

/** Requests for payment, searched and filtered. */
export async function listRequests(
  { tx }: PayingContext,
  input: Input<typeof paymentRequestsApi.list>,
): Promise<Page<PaymentRequestRow>> {
  const { q, status, supplierId, from, to, page, size, sort } = input;
  const where = sql.join(
    [
      sql`true`,
      ...(q ? [matches([sql`r.request_no`, sql`r.narration`, sql`s.name`, sql`v.voucher_no`], q)] : []),
      ...(status === 'open' ? [sql`${requestStatus} in ('requested', 'drafted', 'signed')`] : []),
      ...(status !== undefined && status !== 'open' ? [sql`${requestStatus} = ${status}`] : []),
      ...(supplierId ? [sql`r.supplier_id = ${supplierId}`] : []),
      ...(from ? [sql`r.day >= ${from}::date`] : []),
      ...(to ? [sql`r.day <= ${to}::date`] : []),
    ],
    sql` and `,
  );
  const order = sql`${sortable[sort.replace(/^-/, '')] ?? sql`r.day`} ${wayOf(sort)}`;
  const { rows } = await sql<PaymentRequestRow>`
    select ${fields} ${tables} where ${where} order by ${order}, r.id desc ${onPage({ page, size })}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${tables} where ${where}`.execute(tx);
  return { rows, total: one(counted).total };
}

/** Who approves for the stores of all the bills of a request. */
export const approvesAll = (user: Parameters<typeof hasDuty>[0], request: RawBuilder<unknown>) => sql<boolean>`
  not exists (
    select from inventory.payment_request_bill rb
      join inventory.vendor_bill b on b.school_id = rb.school_id and b.id = rb.bill_id
      join inventory.purchase_order o on o.school_id = b.school_id and o.id = b.order_id
     where rb.school_id = ${request}.school_id and rb.request_id = ${request}.id
       and not ${hasDuty(user, 'approver', sql`o.store_id`)})`;

/** Whose work a request is, over `t`. */
export const askedBy = (me: number) => sql`t.asked_by = ${me}`;

type Head = Omit<PaymentRequest, 'words' | 'bills' | 'steps'>;

/** One request with its bills, and where its voucher stands. Throws 404. */
export async function getRequest({ tx, user }: PayingContext, id: number): Promise<PaymentRequest> {
  const { rows } = await sql<Head>`
    select ${fields}, coalesce(r.state_because, v.closed_because) as "stateBecause", v.reference, r.at,
           coalesce(r.asked_by = ${user.accountId}, false) as "askedByMe", ${approvesAll(user, sql`r`)} as "mayApprove"
      ${tables} where r.id = ${id}`.execute(tx);
  const [head] = rows;
  if (!head) throw notFound('payment request');
  const { rows: bills } = await sql<PaymentRequest['bills'][number]>`
    select t.id as "billId", t.bill_no as "billNo", t.invoice_no as "invoiceNo", t.order_id as "orderId", o.order_no as "orderNo", t.day,
           t.due_on as "dueOn", t.amount as billed, coalesce(f.owed, 0) as owed, rb.amount
      from inventory.payment_request_bill rb
      join inventory.vendor_bill t on t.school_id = rb.school_id and t.id = rb.bill_id
      join inventory.purchase_order o on o.school_id = t.school_id and o.id = t.order_id
      left join finance.supplier_bills f on f.school_id = t.school_id and f.id = t.finance_bill_id
     where rb.request_id = ${id} order by t.due_on, t.id`.execute(tx);
  const { rows: steps } = await sql<PaymentRequest['steps'][number]>`
    select step, name, comment, at from inventory.payment_request_step where request_id = ${id} order by id`.execute(tx);
  return { ...head, words: amountInWords(head.amount), bills, steps };
}

/** Bills of a vendor that are owed, the first due first. */
export async function payableBills(ctx: PayingContext, supplierId: number): Promise<PayableBill[]> {
  const { rows } = await sql<PayableBill>`
    select *, (owed - requested)::bigint as left from (
      select t.id as "billId", t.bill_no as "billNo", t.invoice_no as "invoiceNo", o.order_no as "orderNo", t.day, t.due_on as "dueOn",
             t.due_on < ${schoolDay(ctx)}::date as overdue, t.amount as billed, f.owed, ${requestedOf('t')} as requested
        from inventory.vendor_bill t
        join inventory.purchase_order o on o.school_id = t.school_id and o.id = t.order_id
        join finance.supplier_bills f on f.school_id = t.school_id and f.id = t.finance_bill_id
       where t.supplier_id = ${supplierId} and t.state = 'approved' and f.owed > 0) b
     order by "dueOn", "billId"`.execute(ctx.tx);
  return rows;
}

/** Vendors to whom something is owed that is not asked for yet, the most first. */
export async function vendorsToPay({ tx }: PayingContext) {
  const { rows } = await sql<{ id: number; name: string; bills: number; left: number }>`
    select s.id, s.name, count(*)::int as bills, sum(b.left)::bigint as left
      from (select t.school_id, t.supplier_id, f.owed - ${requestedOf('t')} as left
              from inventory.vendor_bill t
              join finance.supplier_bills f on f.school_id = t.school_id and f.id = t.finance_bill_id
             where t.state = 'approved' and f.owed > 0) b
      join finance.suppliers s on s.school_id = b.school_id and s.id = b.supplier_id
     where b.left > 0 group by s.id, s.name order by 4 desc, lower(s.name) limit 500`.execute(tx);
  return rows;
}

/** What the history keeps of a request. */
export const inHistory = (request: PaymentRequest) => ({
  Vendor: request.supplierName,
  Amount: formatCents(request.amount),
  State: paymentRequestApproval.states[request.state][0],
  Bills: request.bills.map(({ invoiceNo, amount }) => `${invoiceNo}: ${formatCents(amount)}`).join('; '),
  Voucher: request.voucherNo,
});

/** Requests through the steps of their approval. */
export const requests = documents(paymentRequestApproval, {
  table: 'inventory.payment_request',
  read: (ctx: PayingContext, id) => getRequest(ctx, id),
  audit: inHistory,
  write: (ctx, { id, to, comment }) => writeRequestStep(ctx, id, to, comment),
});

/** Writes who did what with a request. */
export async function writeRequestStep(
  { tx, user }: PayingContext,
  id: number,
  step: string,
  comment: string | null,
): Promise<void> {
  await sql`
    insert into inventory.payment_request_step (request_id, step, signed_by, name, comment)
    values (${id}, ${step}, ${actorId(user)}::bigint, ${user.fullName}, ${comment})`.execute(tx);
}
