import { sql } from 'kysely';
import { formatDay, formatInstant } from '#kit/contract/dates.ts';
import type { BinaryAnswer, Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import { amountInWords, formatCents } from '#kit/contract/money.ts';
import { qrImage } from '#kit/server/pdf/qr.ts';
import { type TypstImage, writePdf } from '#kit/server/pdf/typst.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { modeWords, seriesWords } from '../../receiving/contract/modes.ts';
import type { Receipt, receiptsApi } from '../contract/receipts.ts';
import type { FinanceParts } from '../../server/parts.ts';
import { getReceipt } from './receipts.store.ts';

/** A receipt to hand over, on A5 or on the roll of a till. Every print is counted, and all after the first say that they are copies. */
export async function printReceipt(
  ctx: SchoolContext,
  { id, size }: Input<typeof receiptsApi.print>,
  { letterhead, publicUrl }: Pick<FinanceParts, 'letterhead' | 'publicUrl'>,
): Promise<BinaryAnswer> {
  const { rows } = await sql<{ prints: number }>`
    update finance.receipt set print_count = print_count + 1 where id = ${id} returning print_count as prints`.execute(ctx.tx);
  const [counted] = rows;
  if (!counted) throw notFound('receipt');
  const receipt = await getReceipt(ctx.tx, id, ctx.school);
  ctx.changed({ entity: 'receipt', id, action: 'printed', after: { receiptNo: receipt.receiptNo, size, print: counted.prints } });
  const head = await letterhead(ctx);
  const images: TypstImage[] = [qrImage('qr.svg', `${publicUrl}${receipt.checkPath}`)];
  if (head.logo) images.push({ name: 'logo', bytes: head.logo });
  const data = {
    roll: size === '80mm',
    name: head.name,
    contacts: head.contacts,
    logo: head.logo ? 'logo' : null,
    mark: markOf(receipt, counted.prints),
    title: receipt.series === 'fees' ? 'Fee receipt' : `Receipt: ${seriesWords[receipt.series].toLowerCase()}`,
    number: receipt.receiptNo,
    facts: factsOf(receipt, ctx.school.timeZone),
    lines: receipt.allocations.map(({ title, term, amount }) => [[title, term].filter(Boolean).join(', '), formatCents(amount)]),
    total: formatCents(receipt.amount),
    words: amountInWords(receipt.amount),
    balance: receipt.balanceAfter === null ? null : balanceLine(receipt.balanceAfter),
    served: receipt.cashierName,
  };
  const body = await writePdf(new URL('./receipt.typ', import.meta.url), data, images);
  return { body, type: 'application/pdf', name: `Receipt ${receipt.receiptNo.replaceAll('/', '-')}.pdf`, inline: true };
}

function markOf({ state }: Receipt, prints: number): string | null {
  if (state === 'crossed' || state === 'bounced') return 'CANCELLED';
  return prints > 1 ? 'COPY' : null;
}

function balanceLine(balance: number): [string, string] {
  return balance < 0 ? ['In credit', formatCents(-balance)] : ['Balance after', formatCents(balance)];
}

function factsOf(receipt: Receipt, timeZone: string): [string, string][] {
  const { goods, mode, reference } = receipt;
  const rows: [string, string | null][] = [
    ['Date', formatDay(receipt.day)],
    ['Received from', receipt.payerName ?? receipt.name],
    [
      'For',
      receipt.studentId === null
        ? receipt.narration
        : [receipt.name, receipt.admissionNo, receipt.className].filter(Boolean).join(', '),
    ],
    ['By', goods ? `${goods.quantity} ${goods.unit} of ${goods.item}` : [modeWords[mode], reference].filter(Boolean).join(' ')],
    ['Instead of', receipt.insteadOf?.receiptNo ?? null],
    ['Written', formatInstant(receipt.at, timeZone)],
  ];
  return rows.filter((row): row is [string, string] => row[1] !== null && row[1] !== '');
}
