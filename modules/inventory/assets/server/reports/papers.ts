import { formatDay, formatInstant, formatMonth } from '#kit/contract/dates.ts';
import type { BinaryAnswer } from '#kit/contract/endpoint.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { writeTablePdf } from '#kit/server/pdf/table-pdf.ts';
import { writeXlsx } from '#kit/server/sheets/xlsx.ts';
import type { ScheduleRow } from '../../contract/reports.ts';
import { depreciationApproval } from '../../contract/depreciation-approval.ts';
import { disposalApproval } from '../../contract/disposal-approval.ts';
import { wayWords } from '../../contract/words.ts';
import { getMonth } from '../depreciation/months.store.ts';
import { getDisposal } from '../disposals/disposals.store.ts';
import { assetSchedule } from './schedule.store.ts';

interface Between {
  from: string;
  to: string;
}

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const cents = (key: keyof ScheduleRow, label: string) => ({ key, label, kind: 'cents' as const });
const columns = [
  { key: 'categoryName', label: 'Category', kind: 'text' as const },
  cents('costOpening', 'Cost before'),
  cents('additions', 'Additions'),
  cents('disposals', 'Disposals'),
  cents('costClosing', 'Cost'),
  cents('depreciatedOpening', 'Depreciated before'),
  cents('broughtIn', 'Brought in'),
  cents('charge', 'Depreciation'),
  cents('onDisposals', 'On disposals'),
  cents('depreciatedClosing', 'Depreciated'),
  cents('netClosing', 'Net book value'),
];

function withTotal(rows: readonly ScheduleRow[]) {
  const total = Object.fromEntries(
    columns.slice(1).map(({ key }) => [key, rows.reduce((sum, row) => sum + Number(row[key as keyof ScheduleRow]), 0)]),
  );
  return [...rows, { ...total, categoryName: 'All' }];
}

const footerOf = ({ user, now, school }: SchoolContext) =>
  `Printed by ${user.fullName}, ${formatInstant(now.toISOString(), school.timeZone)}`;

/** The fixed-asset schedule, with what the ledger says of the same accounts. */
export async function printSchedule(ctx: SchoolContext, between: Between, letterhead: LetterheadProvider): Promise<BinaryAnswer> {
  const { rows, accounts } = await assetSchedule(ctx, between);
  const body = await writeTablePdf({
    letterhead: await letterhead(ctx),
    title: 'Fixed-asset schedule',
    about: [
      `${formatDay(between.from)} to ${formatDay(between.to)}`,
      ...accounts.map(
        ({ account, register, ledger, difference }) =>
          `${account}: register ${formatCents(register)}, ledger ${formatCents(ledger)}${
            difference === 0 ? ', agreed' : `, difference ${formatCents(difference)}`
          }`,
      ),
    ],
    columns,
    rows: withTotal(rows),
    timeZone: ctx.school.timeZone,
    footer: footerOf(ctx),
  });
  return { body, type: 'application/pdf', name: `Fixed-asset schedule ${between.to}.pdf`, inline: true };
}

export async function scheduleWorkbook(ctx: SchoolContext, between: Between): Promise<BinaryAnswer> {
  const { rows } = await assetSchedule(ctx, between);
  const title = `Fixed-asset schedule ${between.to}`;
  const body = await writeXlsx({ title, columns, rows: withTotal(rows), timeZone: ctx.school.timeZone });
  return { body, type: workbookType, name: `${title}.xlsx`, inline: false };
}

/** A month of depreciation by category and department. Throws 404. */
export async function printMonth(ctx: SchoolContext, id: number, letterhead: LetterheadProvider): Promise<BinaryAnswer> {
  const month = await getMonth(ctx, id);
  const title = `Depreciation of ${formatMonth(`${month.month}-01`)}`;
  const sum = month.groups.reduce((all, { amount }) => all + amount, 0);
  const body = await writeTablePdf({
    letterhead: await letterhead(ctx),
    title,
    about: [
      depreciationApproval.states[month.state][0],
      `Prepared by ${month.askedName}${month.postedName === null ? '' : `, posted by ${month.postedName}`}`,
    ],
    columns: [
      { key: 'category', label: 'Category', kind: 'text' },
      { key: 'department', label: 'Department', kind: 'text' },
      { key: 'assets', label: 'Assets', kind: 'number' },
      { key: 'amount', label: 'Amount', kind: 'cents' },
    ],
    rows: [
      ...month.groups.map(({ categoryName, departmentName, assets, amount }) => ({
        category: categoryName,
        department: departmentName ?? 'None',
        assets,
        amount,
      })),
      { category: 'All', department: '', assets: month.assets, amount: sum },
    ],
    timeZone: ctx.school.timeZone,
    footer: footerOf(ctx),
  });
  return { body, type: 'application/pdf', name: `${title}.pdf`, inline: true };
}

/** A disposal with places to sign for the committee. Throws 404. */
export async function printDisposal(ctx: SchoolContext, id: number, letterhead: LetterheadProvider): Promise<BinaryAnswer> {
  const one = await getDisposal(ctx, id);
  const title = `Disposal of an asset ${one.disposalNo}`;
  const rows: (readonly [string, string])[] = [
    ['Asset', `${one.tag} ${one.assetName}`],
    ['Category', one.categoryName],
    ['How', wayWords[one.how]],
    ['Day', formatDay(one.day)],
    ['Reason', one.reason],
    ...(one.buyer === null ? [] : [['Taken by', one.buyer] as const]),
    ['Cost', formatCents(one.cost)],
    ['Depreciated', formatCents(one.accumulated)],
    ['Net book value', formatCents(one.bookValue)],
    ...(one.how === 'sold' ? [['Price', formatCents(one.price)] as const, ['Received', formatCents(one.received)] as const] : []),
    ...one.receipts.map(
      ({ receiptNo, day, amount }) => [`Receipt ${receiptNo}`, `${formatDay(day)}, ${formatCents(amount)}`] as const,
    ),
    ...(one.gain === null ? [] : [[one.gain < 0 ? 'Loss' : 'Gain', formatCents(Math.abs(one.gain))] as const]),
    ['Asked by', one.askedName],
    ...(one.decidedName === null ? [] : [['Decided by', one.decidedName] as const]),
    ['Committee', 'Name and signature: ……………………………………………'],
    ['', '……………………………………………'],
    ['', '……………………………………………'],
  ];
  const body = await writeTablePdf({
    letterhead: await letterhead(ctx),
    title,
    about: [disposalApproval.states[one.state][0]],
    columns: [
      { key: 'what', label: 'What', kind: 'text' },
      { key: 'value', label: '', kind: 'text' },
    ],
    rows: rows.map(([what, value]) => ({ what, value })),
    timeZone: ctx.school.timeZone,
    footer: footerOf(ctx),
  });
  return { body, type: 'application/pdf', name: `${title.replaceAll('/', '-')}.pdf`, inline: true };
}
