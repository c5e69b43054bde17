import { formatDay } from '#kit/contract/dates.ts';
import type { BinaryAnswer } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { formatQuantity } from '../../../setup/contract/quantity.ts';
import { type Quotation, quotationStateWords, type Quote } from '../../contract/quotations.ts';
import { getQuotation } from '../quotations/quotations.store.ts';
import { printDocument } from './paper.ts';
import { vendorAddress } from './vendor-address.ts';

const unsigned = (title: string) => ({ title, name: '', at: '' });

/** The quotations side by side, for those who decide on them. */
export async function comparisonPaper(ctx: SchoolContext, id: number, letterhead: LetterheadProvider): Promise<BinaryAnswer> {
  const request = await getQuotation(ctx, id);
  const answered = request.quotes.filter(({ state }) => state === 'answered');
  return printDocument(ctx, letterhead, {
    title: 'Comparison of quotations',
    form: 'Quotation analysis',
    no: request.requestNo,
    state: quotationStateWords[request.state][0],
    facts: [
      ['For', request.purpose],
      ['Asked on', formatDay(request.day)],
      ['Answers by', formatDay(request.dueOn)],
      ['Asked', `${request.asked} vendors, of whom ${request.answered} answered`],
    ],
    columns: [
      { label: 'Item', wide: true },
      { label: 'Quantity', end: true },
      ...answered.map(({ supplierName }) => ({ label: supplierName, end: true })),
    ],
    rows: [
      ...request.lines.map((line) => [
        line.description,
        formatQuantity(line.quantity, line.unitName),
        ...answered.map((quote) => cell(quote, line)),
      ]),
      ['Total KES', '', ...answered.map(({ total, whole }) => `${formatCents(total)}${whole ? '' : ' (in part)'}`)],
      ['Delivery in days', '', ...answered.map(({ deliveryDays }) => (deliveryDays === null ? '' : String(deliveryDays)))],
      ['Valid until', '', ...answered.map(({ validUntil }) => (validUntil === null ? '' : formatDay(validUntil)))],
      ['Terms', '', ...answered.map(({ terms }) => terms ?? '')],
    ],
    sections: awardsOf(request),
    signatures: [unsigned('Chairperson'), unsigned('Member'), unsigned('Secretary')],
  });
}

/** A price with what it comes to; the cheapest with a star, and who got it in words. */
function cell(quote: Quote, { id, cheapest, awardedTo }: Quotation['lines'][number]): string {
  const found = quote.prices.find(({ lineId }) => lineId === id);
  if (!found) return 'not offered';
  const star = found.price === cheapest ? ' *' : '';
  const award = awardedTo === quote.id ? '\nawarded' : '';
  return `${formatCents(found.price)}${star}${award}`;
}

function awardsOf({ lines, quotes }: Quotation): [string, string][] {
  const reasons = lines.flatMap(({ description, awardedTo, because }) => {
    const name = quotes.find(({ id }) => id === awardedTo)?.supplierName;
    return name === undefined || because === null ? [] : [`${description} to ${name}: ${because}`];
  });
  const star: [string, string] = ['Reading', 'Prices are of one unit, tax included. The star marks the lowest of a line.'];
  return reasons.length === 0 ? [star] : [star, ['Why not the lowest', reasons.join('\n')]];
}

/** The request as vendors get it, with a column for their prices. */
export async function requestPaper(
  ctx: SchoolContext,
  { id, quoteId }: { id: number; quoteId?: number | undefined },
  letterhead: LetterheadProvider,
): Promise<BinaryAnswer> {
  const request = await getQuotation(ctx, id);
  const quote = quoteId === undefined ? null : request.quotes.find((one) => one.id === quoteId);
  if (quote === undefined) throw notFound('quotation');
  return printDocument(ctx, letterhead, {
    title: 'Request for quotation',
    form: 'RFQ',
    no: request.requestNo,
    state: '',
    to: quote === null ? [] : await vendorAddress(ctx.tx, quote.supplierId),
    facts: [
      ['For', request.purpose],
      ['Day', formatDay(request.day)],
      ['Answer by', formatDay(request.dueOn)],
      ...([request.deliverTo, request.storeName].some((place) => place !== null)
        ? [['Deliver to', [request.storeName, request.deliverTo].filter((place) => place !== null).join(', ')] as const]
        : []),
    ],
    columns: [
      { label: 'No.', end: true },
      { label: 'Description', wide: true },
      { label: 'Quantity', end: true },
      { label: 'Price of one, tax included', end: true },
      { label: 'Amount KES', end: true },
    ],
    rows: request.lines.map(({ description, quantity, unitName }, at) => [
      String(at + 1),
      description,
      formatQuantity(quantity, unitName),
      '',
      '',
    ]),
    sections: [['Please state', 'In how many days you deliver, until when your prices hold, and your terms of payment.']],
    signatures: [unsigned('For the school'), unsigned('For the vendor')],
  });
}
