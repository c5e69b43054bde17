import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { VendorBill } from '../../paying/contract/bill.ts';
import type { PaymentRequest } from '../../paying/contract/requests.ts';
import { approveBill, takeBillBack } from '../../paying/server/bills/approve-bill.ts';
import { bills } from '../../paying/server/bills/bills.store.ts';
import { enterBill, submitBill } from '../../paying/server/bills/draft-bill.ts';
import { billedOfReceipts } from '../../paying/server/billed.ts';
import { ordersToBill, readToBill } from '../../paying/server/bills/match.store.ts';
import { approveRequest, requestPayment } from '../../paying/server/requests/request-payment.ts';
import { getRequest, payableBills, requests, vendorsToPay } from '../../paying/server/requests/requests.store.ts';
import { approveReturn, askReturn } from '../../receiving/server/send-back.ts';

const at = ({ id, version }: { id: number; version: number }) => ({ id, version });

/** What becomes of the bills, order by order, as their orders were placed. */
const fates = [
  'approved',
  'dearer',
  'half',
  'submitted',
  'cheaper',
  'draft',
  'approved',
  'rejected',
  'taken_back',
  'half',
  'cancelled',
  'approved',
] as const;
type Fate = (typeof fates)[number];

/**
 * Bills of what came and is not billed yet, in every state, and requests for their payment: of whichever orders the school has. Call it after
 * receiving. Nothing where no order can be billed.
 */
export async function seedPaying(given: SchoolContext): Promise<void> {
  const clerk: SchoolContext = { ...given, user: { ...given.user, accountId: 0, fullName: 'Grace Wambui' } };
  const approver: SchoolContext = { ...given, user: { ...given.user, accountId: 0, fullName: 'Njeri O’Kamau' } };
  const orders = await ordersToBill(given.tx, {});
  for (const [place, { id }] of orders.slice(0, 24).entries())
    await seedBill(clerk, approver, id, place, fates[place % fates.length] ?? 'approved');
  await seedCredit(clerk, approver);
  const vendors = await vendorsToPay(given);
  for (const [place, { id }] of vendors.slice(0, 8).entries()) await seedRequest(clerk, approver, id, place);
}

async function seedBill(
  clerk: SchoolContext,
  approver: SchoolContext,
  orderId: number,
  place: number,
  fate: Fate,
): Promise<void> {
  const today = schoolDay(clerk);
  const { lines, day } = await readToBill(clerk.tx, orderId);
  const billed = lines
    .filter(({ most }) => most > 0)
    .map(({ orderLineId, most, orderPrice }) => ({
      orderLineId,
      // Half of it in whole units, where it comes to some.
      quantity: fate === 'half' ? Math.floor(most / 2000) * 1000 || most : most,
      price: fate === 'dearer' ? orderPrice + 500 : fate === 'cheaper' ? Math.max(0, orderPrice - 250) : orderPrice,
    }));
  if (!billed.some(({ price, quantity }) => price * quantity >= 1000)) return;
  const dated = addDays(today, -(place % 9));
  const bill = await enterBill(clerk, {
    orderId,
    invoiceNo: place % 5 === 3 ? `Nº ${place}/“Ñ”` : `INV-${String(4100 + place * 7)}`,
    day: dated < day ? today : dated,
    dueOn: place % 4 === 1 ? today : null,
    note: place % 3 === 0 ? 'Delivered with the school’s own lorry – “asante”' : null,
    vat: null,
    lines: billed,
    submit: false,
  });
  if (fate === 'draft') return;
  if (fate === 'cancelled') {
    await bills.take(clerk, 'cancel', at(bill), 'Entered for the wrong order', () => ({
      state_because: 'Entered for the wrong order',
    }));
    return;
  }
  const submitted = await submitBill(clerk, at(bill));
  if (fate === 'submitted') return;
  if (fate === 'rejected') {
    const because = 'The invoice has no ETR number';
    await bills.take(approver, 'reject', at(submitted), because, () => ({ state_because: because }));
    return;
  }
  const comment = fate === 'dearer' ? 'Prices of paper rose in the week of the delivery' : null;
  const approved: VendorBill = await approveBill(approver, { ...at(submitted), comment });
  if (fate === 'taken_back') await takeBillBack(approver, { ...at(approved), reason: 'Billed twice by the vendor', day: today });
}

/** Of the first vendors a payment that becomes a voucher, then one that waits, one that is rejected and one that is called off; of one only a part. */
async function seedRequest(clerk: SchoolContext, approver: SchoolContext, supplierId: number, place: number): Promise<void> {
  const owed = (await payableBills(clerk, supplierId)).filter(({ left }) => left > 0);
  const asked: PaymentRequest = await requestPayment(clerk, {
    supplierId,
    narration: place % 3 === 2 ? 'Part of what is owed – “sehemu”' : null,
    bills: owed.slice(0, 3).map(({ billId, left }) => ({ billId, amount: place % 3 === 2 ? Math.ceil(left / 2) : left })),
  });
  if (place === 3) return;
  if (place === 5) {
    const because = 'Wait for the capitation of the term';
    await requests.take(approver, 'reject', at(asked), because, () => ({ state_because: because }));
    return;
  }
  if (place === 6) {
    await requests.take(clerk, 'cancel', at(await getRequest(clerk, asked.id)), null);
    return;
  }
  await approveRequest(approver, { ...at(asked), comment: place === 0 ? 'Pay before the end of the month' : null });
}

/** Goods of an approved bill go back, and the vendor owes for them: finance takes it off what is owed. */
async function seedCredit(clerk: SchoolContext, approver: SchoolContext): Promise<void> {
  const { rows } = await sql<{ receiptId: number; receiptLineId: number }>`
    select l.receipt_id as "receiptId", l.id as "receiptLineId"
      from inventory.goods_receipt_line l
      join inventory.goods_receipt r on r.school_id = l.school_id and r.id = l.receipt_id and r.state = 'accepted'
      join inventory.purchase_order_line o on o.school_id = l.school_id and o.id = l.order_line_id
     where l.item_id is not null and l.accepted - l.returned >= 2000 and o.billed = o.received
     order by l.id`.execute(clerk.tx);
  for (const { receiptId, receiptLineId } of rows.slice(0, 2)) {
    const lines = [{ receiptLineId, quantity: 1000 }];
    const asked = await askReturn(clerk, { receiptId, because: 'The “best before” has passed – “imepitwa”', lines });
    await approveReturn(approver, { ...at(asked), comment: 'The vendor sends a credit note' }, billedOfReceipts);
  }
}
