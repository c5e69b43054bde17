import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { documentNumber } from '#kit/server/numbering/numbering.ts';
import { one } from '#kit/server/sql/one.ts';
import { draftVoucherFor, supplierToBuyFrom } from '#modules/finance/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { PaymentRequest, paymentRequestsApi } from '../../contract/requests.ts';
import type { PayingContext } from '../bills/bills.store.ts';
import { requestedOf } from '../bills/requested.ts';
import { getRequest, inHistory, requests, writeRequestStep } from './requests.store.ts';

const series = { kind: 'payment request', prefix: 'PRQ', digits: 5 };

interface Asked {
  billId: number;
  amount: number;
}

/** Asks for the payment of bills of one vendor. Throws 400 at the bill that is not one of theirs, 422 at an amount above what is owed and not asked for. */
export async function requestPayment(
  ctx: PayingContext,
  input: Input<typeof paymentRequestsApi.request>,
): Promise<PaymentRequest> {
  await supplierToBuyFrom(ctx.tx, input.supplierId);
  const held = await holdBills(ctx, input.supplierId, input.bills, 0);
  const day = schoolDay(ctx);
  const { accountId, fullName } = ctx.user;
  const amount = input.bills.reduce((sum, bill) => sum + bill.amount, 0);
  const narration = input.narration ?? narrationOf(held.map(({ invoiceNo }) => invoiceNo));
  const requestNo = await documentNumber(ctx.tx, series, day);
  const { rows } = await sql<{ id: number }>`
    insert into inventory.payment_request (request_no, supplier_id, day, narration, amount, asked_by, asked_name)
    values (${requestNo}, ${input.supplierId}, ${day}, ${narration}, ${amount}, ${actorId({ accountId })}::bigint, ${fullName})
    returning id`.execute(ctx.tx);
  const { id } = one(rows);
  await sql`
    insert into inventory.payment_request_bill (request_id, bill_id, amount)
    select ${id}, n."billId", n.amount
      from jsonb_to_recordset(${JSON.stringify(input.bills)}::jsonb) as n ("billId" bigint, amount bigint)`.execute(ctx.tx);
  await writeRequestStep(ctx, id, 'requested', null);
  const after = await getRequest(ctx, id);
  ctx.changed({ entity: 'payment request', id, action: 'requested', after: inHistory(after) });
  return after;
}

const narrationOf = (invoices: readonly string[]): string => {
  const words = `${invoices.length === 1 ? 'Invoice' : 'Invoices'} ${invoices.join(', ')}`;
  return words.length <= 200 ? words : `${words.slice(0, 199)}…`;
};

interface Held {
  id: number;
  invoiceNo: string;
  financeBillId: number;
  left: number;
}

/**
 * Holds bills against another request and answers them in the order in which they are asked for.
 * @param own the request that is looked at: what it asks for itself is left to it
 */
async function holdBills(ctx: PayingContext, supplierId: number, asked: readonly Asked[], own: number): Promise<Held[]> {
  const ids = asked.map(({ billId }) => billId);
  await sql`select from inventory.vendor_bill where id = any(${ids}::bigint[]) order by id for update`.execute(ctx.tx);
  const { rows } = await sql<Held>`
    select t.id, t.invoice_no as "invoiceNo", f.id as "financeBillId",
           (f.owed - ${requestedOf('t')} + coalesce((
             select rb.amount from inventory.payment_request_bill rb
              where rb.school_id = t.school_id and rb.bill_id = t.id and rb.request_id = ${own}), 0))::bigint as left
      from inventory.vendor_bill t
      join finance.supplier_bills f on f.school_id = t.school_id and f.id = t.finance_bill_id and f.live
     where t.id = any(${ids}::bigint[]) and t.supplier_id = ${supplierId} and t.state = 'approved'`.execute(ctx.tx);
  return asked.map(({ billId, amount }, at) => {
    const bill = rows.find(({ id }) => id === billId);
    if (!bill) throw fieldError(`bills.${at}.billId`, 'Choose an approved bill of this vendor.');
    if (ids.indexOf(billId) < at) throw fieldError(`bills.${at}.billId`, 'This bill is listed twice.');
    if (amount <= bill.left) return bill;
    const message = `Only ${formatCents(Math.max(0, bill.left))} of invoice ${bill.invoiceNo} is owed and not asked for yet.`;
    throw new UserError('rule', message, { fields: [{ path: `bills.${at}.amount`, message }] });
  });
}

/** Approves a request: it becomes a draft voucher in finance. Throws 422 where less is owed by now. */
export const approveRequest = (
  ctx: PayingContext,
  { comment, ...at }: Input<typeof paymentRequestsApi.approve>,
): Promise<PaymentRequest> =>
  requests.take(ctx, 'approve', at, comment, async ({ id, supplierId, requestNo, narration, bills }) => {
    const held = await holdBills(ctx, supplierId, bills, id);
    const { voucherId } = await draftVoucherFor(ctx, {
      supplierId,
      day: schoolDay(ctx),
      narration: `${requestNo}: ${narration}`,
      bills: bills.flatMap(({ billId, amount }) => {
        const bill = held.find((one_) => one_.id === billId);
        return bill ? [{ billId: bill.financeBillId, amount }] : [];
      }),
    });
    return { voucher_id: voucherId, decided_by: actorId(ctx.user), state_because: comment };
  });
