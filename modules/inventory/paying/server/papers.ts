import { formatDay, formatInstant } from '#kit/contract/dates.ts';
import type { BinaryAnswer } from '#kit/contract/endpoint.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { writeTablePdf } from '#kit/server/pdf/table-pdf.ts';
import { formatQuantity } from '../../setup/contract/quantity.ts';
import { billStatusWords, type VendorBill } from '../contract/bill.ts';
import { requestStatusWords } from '../contract/requests.ts';
import { getBill, type PayingContext } from './bills/bills.store.ts';
import { getRequest } from './requests/requests.store.ts';

type Steps = VendorBill['steps'];

const footer = ({ user, now, school }: PayingContext) =>
  `Printed by ${user.fullName}, ${formatInstant(now.toISOString(), school.timeZone)}`;

/** Who signed, in a line each. */
const signed = (steps: Steps, zone: string): string[] =>
  steps.map(({ step, name, comment, at }) =>
    [`${step.charAt(0).toUpperCase()}${step.slice(1).replaceAll('_', ' ')}: ${name}, ${formatInstant(at, zone)}`, comment]
      .filter(Boolean)
      .join('. '),
  );

/** A bill beside its order and receipts, line by line. */
export async function billPaper(ctx: PayingContext, id: number, letterhead: LetterheadProvider): Promise<BinaryAnswer> {
  const bill = await getBill(ctx, id);
  const body = await writeTablePdf({
    letterhead: await letterhead(ctx),
    title: `Bill ${bill.billNo}: invoice ${bill.invoiceNo}`,
    about: [
      `${bill.supplierName}, order ${bill.orderNo}`,
      `Of ${formatDay(bill.day)}, due ${formatDay(bill.dueOn)}; ${billStatusWords[bill.status][0].toLowerCase()}`,
      `KES ${formatCents(bill.amount)}, of it VAT ${formatCents(bill.vat)}; owed ${formatCents(bill.owed)}`,
      ...signed(bill.steps, ctx.school.timeZone),
    ],
    columns: [
      { key: 'what', label: 'What', kind: 'text' },
      { key: 'ordered', label: 'Ordered', kind: 'text' },
      { key: 'received', label: 'Received', kind: 'text' },
      { key: 'receipts', label: 'Receipts', kind: 'text' },
      { key: 'before', label: 'Billed before', kind: 'text' },
      { key: 'quantity', label: 'This bill', kind: 'text' },
      { key: 'orderPrice', label: 'Price ordered', kind: 'cents' },
      { key: 'price', label: 'Price billed', kind: 'cents' },
      { key: 'amount', label: 'Amount', kind: 'cents' },
      { key: 'difference', label: 'Difference', kind: 'cents' },
    ],
    rows: bill.lines.map((line) => ({
      what: line.description,
      ordered: formatQuantity(line.ordered, line.unitName),
      received: formatQuantity(line.received - line.returned),
      receipts: line.receipts.map(({ receiptNo }) => receiptNo).join(', '),
      before: formatQuantity(line.before),
      quantity: formatQuantity(line.quantity),
      orderPrice: line.orderPrice,
      price: line.price,
      amount: line.amount,
      difference: line.amount === line.orderAmount ? null : line.amount - line.orderAmount,
    })),
    timeZone: ctx.school.timeZone,
    footer: footer(ctx),
  });
  return { body, type: 'application/pdf', name: `Bill ${bill.billNo.replaceAll('/', '-')}.pdf`, inline: true };
}

/** A request for payment with its bills. */
export async function requestPaper(ctx: PayingContext, id: number, letterhead: LetterheadProvider): Promise<BinaryAnswer> {
  const request = await getRequest(ctx, id);
  const body = await writeTablePdf({
    letterhead: await letterhead(ctx),
    title: `Request for payment ${request.requestNo}`,
    about: [
      `Pay ${request.supplierName} KES ${formatCents(request.amount)}`,
      request.words,
      request.narration,
      `${requestStatusWords[request.status][0]}${request.voucherNo === null ? '' : `, voucher ${request.voucherNo}`}`,
      ...signed(request.steps, ctx.school.timeZone),
    ],
    columns: [
      { key: 'invoiceNo', label: 'Invoice', kind: 'text' },
      { key: 'billNo', label: 'Bill', kind: 'text' },
      { key: 'orderNo', label: 'Order', kind: 'text' },
      { key: 'day', label: 'Day', kind: 'day' },
      { key: 'dueOn', label: 'Due', kind: 'day' },
      { key: 'billed', label: 'Billed', kind: 'cents' },
      { key: 'owed', label: 'Owed', kind: 'cents' },
      { key: 'amount', label: 'To pay', kind: 'cents' },
    ],
    rows: request.bills,
    timeZone: ctx.school.timeZone,
    footer: footer(ctx),
  });
  return { body, type: 'application/pdf', name: `Payment ${request.requestNo.replaceAll('/', '-')}.pdf`, inline: true };
}
