import { formatDay, formatInstant } from '#kit/contract/dates.ts';
import type { BinaryAnswer, Input } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { writeTablePdf } from '#kit/server/pdf/table-pdf.ts';
import { writePdf } from '#kit/server/pdf/typst.ts';
import { one } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { sql } from 'kysely';
import { formatQuantity } from '../../setup/contract/quantity.ts';
import { type CardMove, moveWords, type stockApi } from '../contract/stock.ts';
import { transferStateWords } from '../contract/transfers.ts';
import { cardMoves, itemNamed } from './figures/card.store.ts';
import { getTransfer } from './transfers/transfers.store.ts';

const most = 5_000;

const columns = [
  { key: 'day', label: 'Day', kind: 'day' },
  { key: 'no', label: 'Document', kind: 'text' },
  { key: 'what', label: 'From whom received, to whom issued', kind: 'text' },
  { key: 'batch', label: 'Batch', kind: 'text' },
  { key: 'received', label: 'Received', kind: 'thousandths' },
  { key: 'issued', label: 'Issued', kind: 'thousandths' },
  { key: 'balance', label: 'Balance', kind: 'thousandths' },
  { key: 'value', label: 'KES', kind: 'cents' },
  { key: 'by', label: 'By', kind: 'text' },
] as const;

/** The stock card (S3) on the school’s paper, the oldest movement first, with what there was before the first of them. */
export async function printCard(
  ctx: SchoolContext,
  filter: Input<typeof stockApi.printCard>,
  letterhead: LetterheadProvider,
): Promise<BinaryAnswer> {
  const item = await itemNamed(ctx.tx, filter.id);
  const moves = await cardMoves(ctx.tx, filter, most);
  if (moves.length > most)
    throw new UserError('rule', `More than ${most.toLocaleString('en-KE')} movements: choose fewer days to print.`);
  const store = filter.storeId === undefined ? 'All stores' : await storeName(ctx, filter.storeId);
  const { timeZone } = ctx.school;
  const period = [filter.from && `from ${formatDay(filter.from)}`, filter.until && `until ${formatDay(filter.until)}`];
  const body = await writeTablePdf({
    letterhead: await letterhead(ctx),
    title: `Stock card (S3): ${item.name}`,
    about: [
      `Code ${item.code}, counted in ${item.unit}`,
      [store, ...period].filter(Boolean).join(', '),
      ...(item.reorderLevel === null ? [] : [`Reorder level ${formatQuantity(item.reorderLevel, item.unit)}`]),
      ...broughtForward(moves, item.unit),
    ],
    columns: [...columns],
    rows: moves.map((move) => ({
      day: move.day,
      no: move.documentNo,
      what: [moveWords[move.kind], move.party, filter.storeId === undefined ? move.storeName : null].filter(Boolean).join(', '),
      batch: move.batchNo,
      received: move.received,
      issued: move.issued,
      balance: move.balance,
      value: move.balanceValue,
      by: move.authorName,
    })),
    timeZone,
    footer: `Printed by ${ctx.user.fullName}, ${formatInstant(ctx.now.toISOString(), timeZone)}`,
  });
  return { body, type: 'application/pdf', name: `Stock card ${item.code.replaceAll(/[/\\]/g, '-')}.pdf`, inline: true };
}

function broughtForward([first]: readonly CardMove[], unit: string): string[] {
  if (!first) return ['Nothing moved in these days'];
  const before = first.balance - (first.received ?? 0) + (first.issued ?? 0);
  return before === 0 ? [] : [`Brought forward ${formatQuantity(before, unit)}`];
}

async function storeName({ tx }: SchoolContext, id: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce((select name from inventory.store where id = ${id}), '') as name`.execute(tx);
  return one(rows).name;
}

/** The note that goes with a transfer from one store to another. */
export async function printTransfer(ctx: SchoolContext, id: number, letterhead: LetterheadProvider): Promise<BinaryAnswer> {
  const transfer = await getTransfer(ctx, id);
  const head = await letterhead(ctx);
  const data = {
    name: head.name,
    contacts: head.contacts,
    logo: head.logo ? 'logo' : null,
    title: 'Stores transfer note',
    form: 'Issue and receipt voucher between stores (S12)',
    no: transfer.transferNo,
    state: transferStateWords[transfer.state],
    facts: [
      ['From', transfer.fromStoreName],
      ['To', transfer.toStoreName],
      ['Day', formatDay(transfer.day)],
      ...(transfer.note === null ? [] : [['Note', transfer.note]]),
    ],
    columns: [
      { label: 'Code', figure: false, wide: false },
      { label: 'Item', figure: false, wide: true },
      { label: 'Sent', figure: true, wide: false },
      { label: 'Received', figure: true, wide: false },
      { label: 'KES', figure: true, wide: false },
    ],
    lines: transfer.items.map((line) => [
      line.code,
      [line.name, line.batchNo && `batch ${line.batchNo}`, line.expiresOn && `use by ${formatDay(line.expiresOn)}`, line.note]
        .filter(Boolean)
        .join(', '),
      formatQuantity(line.quantity, line.unit),
      transfer.state === 'under_way' ? '' : formatQuantity(line.received, line.unit),
      formatCents(line.value),
    ]),
    total: `KES ${formatCents(transfer.value)}`,
    note: transfer.shortBecause === null ? null : `Received short: ${transfer.shortBecause}`,
    signatures: [
      { title: 'Issued by', name: transfer.sentName, at: formatInstant(transfer.sentAt, ctx.school.timeZone) },
      { title: 'Carried by', name: '', at: '' },
      {
        title: 'Received by',
        name: transfer.receivedName ?? '',
        at: transfer.receivedOn === null ? '' : formatDay(transfer.receivedOn),
      },
    ],
    footer: `Printed by ${ctx.user.fullName} on ${formatDay(schoolDay(ctx))}`,
  };
  const images = head.logo ? [{ name: 'logo', bytes: head.logo }] : [];
  const body = await writePdf(new URL('./stock-form.typ', import.meta.url), data, images);
  const name = `Transfer ${transfer.transferNo.replaceAll('/', '-')}.pdf`;
  return { body, type: 'application/pdf', name, inline: true };
}
