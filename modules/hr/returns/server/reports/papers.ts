import { formatInstant, formatMonth } from '#kit/contract/dates.ts';
import type { BinaryAnswer } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { workbookType } from '#kit/server/imports/workbook.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { writeTablePdf } from '#kit/server/pdf/table-pdf.ts';
import type { Column, Row } from '#kit/server/sheets/cells.ts';
import { writeXlsx } from '#kit/server/sheets/xlsx.ts';
import type { ComparedPay, PayMonth } from '../../contract/reports.ts';
import { comparedPay } from './comparison.store.ts';
import { departmentMonthsOf, monthsOf } from './year.store.ts';

interface Report {
  title: string;
  about: string[];
  columns: readonly Column[];
  rows: readonly Row[];
}
type Form = 'pdf' | 'xlsx';

/** A report on the school’s paper or as a workbook. Throws 422 where it would be empty. */
async function written(ctx: SchoolContext, report: Report, form: Form, letterhead: LetterheadProvider): Promise<BinaryAnswer> {
  if (report.rows.length === 0) throw new UserError('rule', 'No pay is posted for this: there is nothing to print.');
  const { timeZone } = ctx.school;
  if (form === 'xlsx') {
    const body = await writeXlsx({ ...report, timeZone });
    return { body, type: workbookType, name: `${report.title}.xlsx`, inline: false };
  }
  const body = await writeTablePdf({
    ...report,
    letterhead: await letterhead(ctx),
    timeZone,
    footer: `Printed by ${ctx.user.fullName}, ${formatInstant(ctx.now.toISOString(), timeZone)}`,
  });
  return { body, type: 'application/pdf', name: `${report.title}.pdf`, inline: true };
}

const cents = (key: string, label: string): Column => ({ key, label, kind: 'cents' });
const amounts = [
  cents('gross', 'Gross'),
  cents('paye', 'PAYE'),
  cents('nssf', 'NSSF'),
  cents('health', 'SHIF'),
  cents('housing', 'Housing levy'),
  cents('deductions', 'Other deductions'),
  cents('net', 'Net pay'),
  cents('employer', 'Employer adds'),
  cents('cost', 'Cost'),
];

/** Sums of rows in the columns of amounts. */
export function summed<K extends string>(
  rows: readonly Readonly<Record<K, unknown>>[],
  keys: readonly K[],
): Record<string, number> {
  return Object.fromEntries(
    keys.map((key) => [key, rows.reduce((sum, row) => sum + (typeof row[key] === 'number' ? row[key] : 0), 0)]),
  );
}

const keysOf = amounts.map(({ key }) => key) as (keyof PayMonth)[];

/** What payroll cost in a year: each month with its departments under it, and the sum. */
export async function yearFile(
  ctx: SchoolContext,
  year: number,
  form: Form,
  letterhead: LetterheadProvider,
): Promise<BinaryAnswer> {
  const months = await monthsOf(ctx.tx, year);
  const departments = await departmentMonthsOf(ctx.tx, year);
  const rows = months.flatMap((whole): Row[] => [
    { ...whole, month: formatMonth(`${whole.month}-01`), departmentName: 'All' },
    ...departments
      .filter(({ month }) => month === whole.month)
      .map((row) => ({ ...row, month: '', departmentName: row.departmentName ?? 'No department' })),
  ]);
  const total = months.length === 0 ? [] : [{ month: String(year), departmentName: 'All', ...summed(months, keysOf) }];
  const report = {
    title: `Payroll by month ${year}`,
    about: ['Posted payrolls, amounts in Kenya shillings'],
    columns: [
      { key: 'month', label: 'Month', kind: 'text' },
      { key: 'departmentName', label: 'Department', kind: 'text' },
      { key: 'employees', label: 'Employees', kind: 'number' },
      ...amounts,
    ] satisfies Column[],
    rows: [...rows, ...total],
  };
  return written(ctx, report, form, letterhead);
}

const whatWords: Readonly<Record<ComparedPay['what'], string>> = {
  same: 'Same',
  changed: 'Changed',
  came: 'New',
  left: 'Not paid any more',
};

/** Two months side by side for each employee, with the sums. */
export async function comparisonFile(
  ctx: SchoolContext,
  { month, before, form }: { month: string; before: string; form: Form },
  letterhead: LetterheadProvider,
): Promise<BinaryAnswer> {
  const compared = await comparedPay(ctx, before, month);
  const [then, now] = [before, month].map((one) => formatMonth(`${one}-01`));
  const columns: Column[] = [
    { key: 'payrollNo', label: 'Payroll no.', kind: 'text' },
    { key: 'fullName', label: 'Name', kind: 'text' },
    cents('grossBefore', `Gross ${then}`),
    cents('gross', `Gross ${now}`),
    cents('payeBefore', `PAYE ${then}`),
    cents('paye', `PAYE ${now}`),
    cents('netBefore', `Net ${then}`),
    cents('net', `Net ${now}`),
    cents('change', 'Change'),
    { key: 'part', label: '%', kind: 'number' },
    { key: 'words', label: 'What', kind: 'text' },
  ];
  const keys = ['grossBefore', 'gross', 'payeBefore', 'paye', 'netBefore', 'net', 'change'] as const;
  const rows = compared.map((row) => ({
    ...row,
    part: row.changePart === null ? null : row.changePart / 100,
    words: whatWords[row.what],
  }));
  return written(
    ctx,
    {
      title: `Pay of ${now} beside ${then}`,
      about: ['Posted payrolls, amounts in Kenya shillings'],
      columns,
      rows: rows.length === 0 ? [] : [...rows, { fullName: 'Total', ...summed(compared, keys) }],
    },
    form,
    letterhead,
  );
}
