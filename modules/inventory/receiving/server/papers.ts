import { formatDay, formatInstant } from '#kit/contract/dates.ts';
import type { BinaryAnswer } from '#kit/contract/endpoint.ts';
import { amountInWords, formatCents } from '#kit/contract/money.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { printDocument } from '../../buying/server/papers/paper.ts';
import { vendorAddress } from '../../buying/server/papers/vendor-address.ts';
import { formatQuantity } from '../../setup/contract/quantity.ts';
import { receiptApproval } from '../contract/receipt-approval.ts';
import { returnApproval } from '../contract/return-approval.ts';
import { getReceipt } from './receipts.store.ts';
import { getReturn } from './returns.store.ts';

const day = (at: string | null) => (at === null ? '' : formatDay(at));

/** The goods received note (counter receipt voucher, S13). */
export async function receiptPaper(ctx: SchoolContext, id: number, letterhead: LetterheadProvider): Promise<BinaryAnswer> {
  const receipt = await getReceipt(ctx, id);
  return printDocument(ctx, letterhead, {
    title: 'Goods received note',
    form: 'Counter receipt voucher (S13)',
    no: receipt.receiptNo,
    state: receipt.state === 'accepted' ? '' : receiptApproval.states[receipt.state][0],
    to: await vendorAddress(ctx.tx, receipt.supplierId),
    facts: [
      ['Order', receipt.orderNo],
      ['Delivery note', receipt.deliveryNote ?? ''],
      ['Received on', formatDay(receipt.day)],
      ['Store', receipt.storeName ?? ''],
      ['In stock on', day(receipt.acceptedOn)],
    ],
    columns: [
      { label: 'Item', wide: true },
      { label: 'Batch, use by' },
      { label: 'Delivered', end: true },
      { label: 'Accepted', end: true },
      { label: 'Rejected', end: true },
      { label: 'Value KES', end: true },
    ],
    rows: receipt.lines.map((line) => [
      line.reason === null ? line.description : `${line.description}\nRejected: ${line.reason}`,
      [line.batchNo, day(line.expiresOn)].filter(Boolean).join(', '),
      formatQuantity(line.delivered, line.unitName),
      receipt.state === 'accepted' ? formatQuantity(line.accepted) : '',
      receipt.state === 'accepted' ? formatQuantity(line.rejected) : '',
      receipt.state === 'accepted' ? formatCents(line.value) : '',
    ]),
    totals: receipt.state === 'accepted' ? [['Total KES', formatCents(receipt.value)]] : [],
    sections: receipt.note === null ? [] : [['Note', receipt.note]],
    signatures: [
      { title: 'Received and counted by', name: receipt.askedName, at: formatInstant(receipt.at, ctx.school.timeZone) },
      { title: 'Inspected and accepted by', name: receipt.inspectedName ?? '', at: day(receipt.acceptedOn) },
      ...receipt.members.map(({ name }) => ({ title: 'Member of the committee', name, at: '' })),
      { title: 'Delivered by', name: '', at: '' },
    ],
  });
}

/** The debit note that goes with goods that are sent back. */
export async function debitNote(ctx: SchoolContext, id: number, letterhead: LetterheadProvider): Promise<BinaryAnswer> {
  const back = await getReturn(ctx, id);
  return printDocument(ctx, letterhead, {
    title: 'Debit note',
    form: 'Goods returned to the vendor',
    no: back.returnNo,
    state: back.state === 'approved' ? '' : returnApproval.states[back.state][0],
    to: await vendorAddress(ctx.tx, back.supplierId),
    facts: [
      ['Goods received note', back.receiptNo],
      ['Order', back.orderNo],
      ['Asked on', formatDay(back.day)],
      ['Sent back on', day(back.decidedOn)],
      ['Because', back.because],
    ],
    columns: [
      { label: 'Item', wide: true },
      { label: 'Batch' },
      { label: 'Quantity', end: true },
      { label: 'Value KES', end: true },
    ],
    rows: back.lines.map(({ description, batchNo, quantity, unitName, value }) => [
      description,
      batchNo ?? '',
      formatQuantity(quantity, unitName),
      formatCents(value),
    ]),
    totals: [
      ...(back.credited > 0 ? [['Of which billed and owed to the school', formatCents(back.credited)] as const] : []),
      ['Total KES', formatCents(back.value)],
    ],
    words: amountInWords(back.value),
    signatures: [
      { title: 'Asked for by', name: back.askedName, at: formatDay(back.day) },
      { title: 'Approved by', name: back.decidedName ?? '', at: day(back.decidedOn) },
      { title: 'Taken back by the vendor', name: '', at: '' },
    ],
  });
}
