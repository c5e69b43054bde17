import { formatInstant, formatMonth } from '#kit/contract/dates.ts';
import type { BinaryAnswer, Input } from '#kit/contract/endpoint.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { workbookType } from '#kit/server/imports/workbook.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { writeTablePdf } from '#kit/server/pdf/table-pdf.ts';
import type { Column, Row } from '#kit/server/sheets/cells.ts';
import { writeXlsx } from '#kit/server/sheets/xlsx.ts';
import { there } from '#kit/server/sql/one.ts';
import type { Plan, plansApi } from '../contract/plans.ts';
import { simulate } from './simulate.ts';

interface Table {
  columns: readonly [Column, ...Column[]];
  rows: readonly Row[];
}

const monthText = (month: string): string => formatMonth(`${month}-01`);
const cents = (key: string, label: string): Column => ({ key, label, kind: 'cents' });
const label = (key: string, text: string): Column => ({ key, label: text, kind: 'text' });

const monthColumns: Table['columns'] = [
  label('month', 'Month'),
  { key: 'people', label: 'People', kind: 'number' },
  cents('basic', 'Basic'),
  cents('gross', 'Gross'),
  cents('employer', 'Employer adds'),
  cents('cost', 'Cost'),
  cents('same', 'Cost without changes'),
  cents('difference', 'Difference'),
  cents('taken', 'Taken by law'),
  cents('net', 'Net pay'),
];

/** A row a month, the sum, and what the last posted months have cost. */
function byMonth({ months, total, posted, postedCost }: Plan): Table {
  const row = (month: string, { plan, same }: Plan['total']): Row => ({
    ...plan,
    month,
    same: same.cost,
    difference: plan.cost - same.cost,
  });
  const before = posted.length === 0 ? [] : [{ month: `Posted, ${posted.length} months`, cost: postedCost }];
  return {
    columns: monthColumns,
    rows: [...months.map((one) => row(monthText(one.month), one)), row('Total', total), ...before],
  };
}

/** More months than this do not stand beside each other on paper. */
const paperMonths = 12;

/** A row an account and department. On paper in whole shillings, so that a year stands on one page. */
function byAccount({ months, accounts }: Plan, form: 'pdf' | 'xlsx'): Table {
  const shown = form === 'xlsx' || months.length <= paperMonths ? months : [];
  const kind = form === 'xlsx' ? 'cents' : 'number';
  const money = (amount: number): number => (form === 'xlsx' ? amount : Math.round(amount / 100));
  const figure = (key: string, text: string): Column => ({ key, label: text, kind });
  return {
    columns: [
      label('side', 'Side'),
      label('account', 'Account'),
      label('department', 'Department'),
      ...shown.map(({ month }) => figure(month, monthText(month))),
      figure('total', 'Total'),
      figure('same', 'Without changes'),
      figure('difference', 'Difference'),
    ],
    rows: accounts.map(({ side, account, departmentName, months: amounts, total, same }) => ({
      side: side === 'cost' ? 'Spent' : 'Owed',
      account,
      department: departmentName ?? '',
      ...Object.fromEntries(shown.map(({ month }, at) => [month, money(amounts[at] ?? 0)])),
      total: money(total),
      same: money(same),
      difference: money(total - same),
    })),
  };
}

/** A simulation on the school’s paper or as a workbook, with what it supposes. Throws as `simulate` does. */
export async function planFile(
  ctx: SchoolContext,
  { by, form, ...input }: Input<typeof plansApi.file>,
  letterhead: LetterheadProvider,
): Promise<BinaryAnswer> {
  const found = await simulate(ctx, input);
  const [first, last] = [found.months.at(0), found.months.at(-1)].map((one) => monthText(there(one).month));
  const title = `Payroll simulation by ${by}, ${first} to ${last}`;
  const table = by === 'month' ? byMonth(found) : byAccount(found, form);
  const { timeZone } = ctx.school;
  if (form === 'xlsx') {
    const [{ key }] = table.columns;
    const notes = found.assumptions.map((text) => ({ [key]: text }));
    const body = await writeXlsx({ title: 'Simulation', ...table, rows: [...table.rows, ...notes], timeZone });
    return { body, type: workbookType, name: `${title}.xlsx`, inline: false };
  }
  const unit = by === 'month' ? 'Amounts in Kenya shillings' : 'Amounts in whole Kenya shillings';
  const body = await writeTablePdf({
    ...table,
    letterhead: await letterhead(ctx),
    title,
    about: [unit, ...found.assumptions],
    timeZone,
    footer: `Printed by ${ctx.user.fullName}, ${formatInstant(ctx.now.toISOString(), timeZone)}`,
  });
  return { body, type: 'application/pdf', name: `${title}.pdf`, inline: true };
}
