import { stringify } from 'csv-stringify/sync';
import { zipSync } from 'fflate';
import { dayIn, formatInstant, formatMonth } from '#kit/contract/dates.ts';
import type { BinaryAnswer } from '#kit/contract/endpoint.ts';
import { amountInWords, formatCents } from '#kit/contract/money.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { workbookType } from '#kit/server/imports/workbook.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { type Column, inertInCsv, printed, type Row } from '#kit/server/sheets/cells.ts';
import { writeCsv } from '#kit/server/sheets/csv.ts';
import { writeXlsx } from '#kit/server/sheets/xlsx.ts';
import { writePdf } from '#kit/server/pdf/typst.ts';
import { dueOf, returnLackWords, returnName } from '../../contract/kinds.ts';
import type { MonthReturn } from '../month/month.ts';
import { shillings } from './names.ts';
import { type ReturnSheet, sumsOf } from './sheet.ts';

/** A cell as a file says it: amounts in shillings, words never a formula. */
const cell = (value: unknown, { kind }: Column): string =>
  typeof value === 'number'
    ? kind === 'cents'
      ? shillings(value)
      : String(value)
    : inertInCsv(typeof value === 'string' ? value : '');

/** Rows alone, without heads and mark: what iTax takes. */
const bareCsv = (columns: readonly Column[], rows: readonly Row[]): Uint8Array =>
  Buffer.from(
    stringify(
      rows.map((row) => columns.map((column) => cell(row[column.key], column))),
      { record_delimiter: 'windows' },
    ),
  );

/** `09-11-2026_14-05-33`, on the school’s clock. */
function stamp({ now, school }: SchoolContext): string {
  const [year, month, day] = dayIn(school.timeZone, now).split('-');
  const [, time = ''] = formatInstant(now.toISOString(), school.timeZone).split(', ');
  return `${day}-${month}-${year}_${time.replace(':', '-')}-${String(now.getUTCSeconds()).padStart(2, '0')}`;
}

/** The P10 as iTax takes it: `dd-mm-yyyy_hh-mm-ss_<PIN>_PAYE.zip` with the employees’ details. */
function p10Zip(ctx: SchoolContext, { columns, rows }: ReturnSheet, pin: string | null): BinaryAnswer {
  const body = zipSync({ 'B_Employees_Dtls_Simp.csv': bareCsv(columns, rows) });
  return { body, type: 'application/zip', name: `${stamp(ctx)}_${pin ?? ''}_PAYE.zip`, inline: false };
}

/** Lines over the heads, as NSSF has them: its first row is the title, the names stand in column A and the values in B. */
function withLinesOver({ columns, rows, over = [], name }: ReturnSheet): { columns: Column[]; rows: Row[] } {
  const [a = '', b = ''] = columns.map(({ key }) => key);
  const heads = Object.fromEntries(columns.map(({ key, label }) => [key, label]));
  return {
    columns: columns.map((column, at) => ({ ...column, label: at === 0 ? `${name} contributions` : '' })),
    rows: [...over.map(([label, value]) => ({ [a]: label, [b]: value })), {}, heads, ...rows],
  };
}

const fileName = (sheet: ReturnSheet, about: string, month: string): string =>
  [sheet.name, about, month]
    .filter(Boolean)
    .join(' ')
    .replaceAll(/[\\/:*?"<>|]/g, '-');

/** The file that whoever receives a return takes: the archive of iTax, a workbook for all others. */
export async function authorityFile(
  ctx: SchoolContext,
  month: string,
  { kind, about, sheet }: MonthReturn,
  pin: string | null,
): Promise<BinaryAnswer> {
  if (kind === 'paye') return p10Zip(ctx, sheet, pin);
  const table = sheet.over ? withLinesOver(sheet) : { columns: sheet.columns, rows: sheet.rows };
  const body = await writeXlsx({ title: sheet.name, ...table, timeZone: ctx.school.timeZone });
  return { body, type: workbookType, name: `${fileName(sheet, about, month)}.xlsx`, inline: false };
}

/** The same as CSV with heads; with the lines over them where the return has some. */
export function csvFile(ctx: SchoolContext, month: string, { about, sheet }: MonthReturn): BinaryAnswer {
  const { columns, rows } = sheet.over ? withLinesOver(sheet) : sheet;
  const body = writeCsv(columns, rows, ctx.school.timeZone);
  return { body, type: 'text/csv; charset=utf-8', name: `${fileName(sheet, about, month)}.csv`, inline: false };
}

/** A return on the school’s paper, with its sums, what is missing and places to sign. */
export async function returnPaper(
  ctx: SchoolContext,
  month: string,
  { kind, about, sheet }: MonthReturn,
  { letterhead, numbers }: { letterhead: LetterheadProvider; numbers: readonly (readonly [string, string])[] },
): Promise<BinaryAnswer> {
  const { timeZone } = ctx.school;
  const head = await letterhead(ctx);
  const columns = sheet.columns.filter(({ key }) => !sheet.fileOnly?.includes(key));
  const sums = sumsOf(sheet);
  const title = `${returnName(kind, about, month)}, ${formatMonth(`${month}-01`)}`;
  const total = sheet.employee + sheet.employer;
  const data = {
    name: head.name,
    motto: head.motto,
    contacts: head.contacts,
    logo: head.logo ? 'logo' : null,
    title,
    facts: [
      ...numbers,
      ['Employees', String(sheet.employees)],
      ...(sheet.employer === 0 || sheet.employee === 0
        ? []
        : [
            ['From employees', `KES ${formatCents(sheet.employee)}`],
            ['From the employer', `KES ${formatCents(sheet.employer)}`],
          ]),
      ['Total', `KES ${formatCents(total)}`],
      ['In words', amountInWords(total)],
      ['Due', printed(dueOf(kind, month).day, 'day', timeZone)],
    ],
    lacks: sheet.lacks.map(({ what, names }) => `Without ${returnLackWords[what]}: ${names.join(', ')}.`),
    footer: `Printed by ${ctx.user.fullName}, ${formatInstant(ctx.now.toISOString(), timeZone)}`,
    landscape: columns.length > 6,
    head: columns.map(({ label }) => label),
    numeric: columns.map(({ kind: of }) => of === 'cents'),
    rows: sheet.rows.map((row) => columns.map(({ key, kind: of }) => printed(row[key], of, timeZone))),
    totals: columns.map(({ key }, at) => (key in sums ? formatCents(sums[key] ?? 0) : at === 0 ? 'Total' : '')),
    signatures: ['Prepared by', 'Checked by', 'Approved by'],
  };
  const images = head.logo ? [{ name: 'logo', bytes: head.logo }] : [];
  const body = await writePdf(new URL('./schedule.typ', import.meta.url), { ...data, widths: widthsOf(data) }, images);
  return { body, type: 'application/pdf', name: `${title.replace(':', '')}.pdf`, inline: true };
}

/** By what most cells need, as the house’s tables have it. */
function widthsOf({ head, rows, totals }: { head: string[]; rows: string[][]; totals: string[] }): number[] {
  return head.map((label, at) => {
    const lengths = [...rows.slice(0, 1000), totals].map((row) => row[at]?.length ?? 0).toSorted((a, b) => a - b);
    const usual = lengths[Math.floor(lengths.length * 0.95)] ?? 0;
    return Math.min(40, Math.max(5, usual, (totals[at] ?? '').length, ...label.split(' ').map((word) => word.length + 1)));
  });
}
