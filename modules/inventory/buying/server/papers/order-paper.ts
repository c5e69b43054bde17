import { formatDay, formatInstant } from '#kit/contract/dates.ts';
import type { BinaryAnswer } from '#kit/contract/endpoint.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { formatQuantity } from '../../../setup/contract/quantity.ts';
import { orderKindWords, type Order } from '../../contract/order.ts';
import { orderStatusWords, percent } from '../../contract/words.ts';
import { getOrder } from '../orders.store.ts';
import { printDocument } from './paper.ts';
import { vendorAddress } from './vendor-address.ts';

/** An order as the vendor gets it: an LPO or an LSO. */
export async function orderPaper(ctx: SchoolContext, id: number, letterhead: LetterheadProvider): Promise<BinaryAnswer> {
  const order = await getOrder(ctx, id);
  const tax = order.lines.reduce((sum, line) => sum + taxIn(line), 0);
  return printDocument(ctx, letterhead, {
    title: orderKindWords[order.kind],
    form: order.kind,
    no: order.revision > 1 ? `${order.orderNo} rev. ${order.revision}` : order.orderNo,
    state: order.state === 'approved' ? '' : orderStatusWords[order.status][0],
    to: await vendorAddress(ctx.tx, order.supplierId),
    facts: [
      ['Day', formatDay(order.day)],
      ['Deliver by', formatDay(order.deliverBy)],
      ...(order.storeName === null ? [] : [['Deliver to', order.storeName] as const]),
      ...(order.quoteRequestNo === null ? [] : [['Quotations', order.quoteRequestNo] as const]),
      ...requisitionsOf(order),
    ],
    columns: [
      { label: 'No.', end: true },
      { label: 'Description', wide: true },
      { label: 'Quantity', end: true },
      { label: 'Price KES', end: true },
      { label: 'Tax', end: true },
      { label: 'Amount KES', end: true },
    ],
    rows: order.lines.map((line, at) => [
      String(at + 1),
      line.itemCode === null ? line.description : `${line.description} (${line.itemCode})`,
      formatQuantity(line.quantity, line.unitName),
      formatCents(line.price),
      line.taxRate === 0 ? '' : percent(line.taxRate),
      formatCents(line.amount),
    ]),
    totals: [...(tax > 0 ? [['Of which tax', formatCents(tax)] as const] : []), ['Total KES', formatCents(order.amount)]],
    words: order.words,
    sections: [
      ...(order.terms === null ? [] : [['Terms', order.terms] as const]),
      ...(order.note === null ? [] : [['Note', order.note] as const]),
      [
        'Please note',
        'Quote the number of this order on your delivery note and invoice. Goods are inspected when they come; what is rejected goes back at your cost.',
      ],
    ],
    signatures: [signed(ctx, order, 'Prepared by', 'submitted'), signed(ctx, order, 'Approved by', 'approved'), vendor],
  });
}

const vendor = { title: 'Accepted by the vendor', name: '', at: '' };

/** The tax that the amount of a line has in it, in cents. */
export const taxIn = ({ amount, taxRate }: { amount: number; taxRate: number }): number =>
  Math.round((amount * taxRate) / (10_000 + taxRate));

function requisitionsOf({ lines }: Order): [string, string][] {
  const numbers = [...new Set(lines.flatMap(({ requisitionNo }) => (requisitionNo === null ? [] : [requisitionNo])))];
  return numbers.length === 0 ? [] : [['Requisition', numbers.join(', ')]];
}

function signed(ctx: SchoolContext, { steps, revision }: Order, title: string, step: string) {
  const found = steps.findLast((one) => one.step === step && one.revision === revision);
  return { title, name: found?.name ?? '', at: found ? formatInstant(found.at, ctx.school.timeZone) : '' };
}
