import { formatDay, formatInstant } from '#kit/contract/dates.ts';
import type { BinaryAnswer } from '#kit/contract/endpoint.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { writePdf } from '#kit/server/pdf/typst.ts';
import { modeWords, seriesWords } from '../../../receiving/contract/modes.ts';
import type { Close, DayMoney } from '../../contract/days.ts';
import { checkChain } from '../check.ts';
import { readDay } from './days.store.ts';

interface Section {
  title: string;
  head: string[];
  rows: string[][];
  /** Of the last column; none without. */
  total: string | null;
}

/** The sheet of a day: what came in, what was taken back, how each cashier closed, and places to sign. */
export async function daySheet(ctx: SchoolContext, day: string, letterhead: LetterheadProvider): Promise<BinaryAnswer> {
  const money = await readDay(ctx, day);
  const chain = await checkChain(ctx);
  const broken = chain.find(({ brokenAt }) => brokenAt !== null);
  const { name, contacts } = await letterhead(ctx);
  const data = {
    name,
    contacts,
    title: `Collections of ${formatDay(day)}`,
    sections: sectionsOf(money),
    chain: broken ? `The chain of receipts is broken at ${broken.brokenAt}. Ask the auditor.` : 'Chain of receipts: whole',
    signers: money.byCashier.map(({ cashierName, close }) => [cashierName, close?.confirmedName ?? 'Second signature']),
    footer: `Printed ${formatInstant(ctx.now.toISOString(), ctx.school.timeZone)} by ${ctx.user.username}`,
  };
  const body = await writePdf(new URL('./day-sheet.typ', import.meta.url), data);
  return { body, type: 'application/pdf', name: `Collections ${day}.pdf`, inline: true };
}

function sectionsOf({ byMode, bySeries, byVoteHead, byCashier, byAccount, takenBack, amount }: DayMoney): Section[] {
  const total = formatCents(amount);
  const counted = (rows: readonly { receipts: number; amount: number }[], label: (at: number) => string) =>
    rows.map((row, at) => [label(at), String(row.receipts), formatCents(row.amount)]);
  const sections: Section[] = [
    {
      title: 'By mode',
      head: ['Mode', 'Receipts', 'KES'],
      rows: counted(byMode, (at) => modeWords[byMode[at]?.mode ?? 'cash']),
      total,
    },
    {
      title: 'By kind',
      head: ['Kind', 'Receipts', 'KES'],
      rows: counted(bySeries, (at) => seriesWords[bySeries[at]?.series ?? 'fees']),
      total,
    },
    {
      title: 'Into accounts',
      head: ['Account', 'Receipts', 'KES'],
      rows: counted(byAccount, (at) => byAccount[at]?.name ?? ''),
      total,
    },
    {
      title: 'By vote head',
      head: ['Vote head', 'KES'],
      rows: byVoteHead.map((row) => [row.name, formatCents(row.amount)]),
      total,
    },
    {
      title: 'By cashier',
      head: ['Cashier', 'Receipts', 'Cash', 'KES'],
      rows: byCashier.map((row) => [row.cashierName, String(row.receipts), formatCents(row.cash), formatCents(row.amount)]),
      total,
    },
    {
      title: 'Crossed and bounced',
      head: ['Receipt', 'For', 'Why and by whom', 'KES'],
      rows: takenBack.map((row) => [
        row.receiptNo,
        row.name ?? '',
        `${row.because ?? ''} (${row.by ?? ''})${row.reissued ? `; again as ${row.reissued}` : ''}`,
        formatCents(row.amount),
      ]),
      total: null,
    },
    ...byCashier.flatMap(({ close }) => (close ? [closeSection(close)] : [])),
  ];
  return sections.filter(({ rows }) => rows.length > 0);
}

function closeSection(close: Close): Section {
  const difference = close.counted - close.expected;
  const rows: [string, string][] = [
    ...(close.cameBack > 0 ? [['Came back in cash', formatCents(close.cameBack)] as [string, string]] : []),
    ...(close.paidOut > 0 ? [['Paid out in cash', formatCents(close.paidOut)] as [string, string]] : []),
    ['Expected in cash', formatCents(close.expected)],
    ...close.counts.map(({ value, count }): [string, string] => [`${value} × ${count}`, formatCents(value * count * 100)]),
    ['Counted', formatCents(close.counted)],
    [difference < 0 ? 'Short' : 'Over', formatCents(Math.abs(difference))],
    [
      `Banked${close.bank ? `, ${close.bank}` : ''}${close.bankReference ? `, ${close.bankReference}` : ''}`,
      formatCents(close.banked),
    ],
    [`Handed over${close.handedTo ? ` to ${close.handedTo}` : ''}`, formatCents(close.counted - close.banked)],
  ];
  return { title: `Close of ${close.cashierName}`, head: ['', 'KES'], rows, total: null };
}
