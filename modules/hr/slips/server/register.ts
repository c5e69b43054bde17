import { formatDay, formatInstant, formatMonth } from '#kit/contract/dates.ts';
import type { BinaryAnswer } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { workbookType } from '#kit/server/imports/workbook.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { writePdf } from '#kit/server/pdf/typst.ts';
import { writeXlsx } from '#kit/server/sheets/xlsx.ts';
import { type WholeSlip, wholeSlips } from '../../runs/server/for-others.ts';
import { note } from './noted.ts';
import { fileName, type RunFacts, runOf } from './runs.store.ts';
import { type Amounts, byKind, byLabel, type RegisterColumn, sumOf } from './register.rules.ts';

interface Group {
  department: string;
  slips: WholeSlip[];
}

async function read(ctx: SchoolContext, id: number): Promise<{ run: RunFacts; slips: WholeSlip[]; groups: Group[] }> {
  const run = await runOf(ctx.tx, id);
  const slips = await wholeSlips(ctx.tx, { runId: id });
  if (slips.length === 0) throw new UserError('rule', 'There are no payslips yet. Calculate the payroll first.');
  const names = [...new Set(slips.map(({ departmentName }) => departmentName))].toSorted((a, b) =>
    a === null ? 1 : b === null ? -1 : a.localeCompare(b, 'en'),
  );
  const of = Map.groupBy(slips, ({ departmentName }) => departmentName);
  const groups = names.map((name) => ({ department: name ?? 'No department', slips: of.get(name) ?? [] }));
  return { run, slips, groups };
}

/** The register on paper: a column for each kind of earning and deduction that occurs. */
export async function registerPdf(ctx: SchoolContext, id: number, letterhead: LetterheadProvider): Promise<BinaryAnswer> {
  const { run, slips, groups } = await read(ctx, id);
  const columns = byKind(slips);
  const head = await letterhead(ctx);
  const line = (amounts: Amounts) => amounts.map((cents) => (cents === 0 ? '–' : formatCents(cents)));
  const data = {
    name: head.name,
    contacts: head.contacts,
    logo: head.logo ? 'logo' : null,
    title: `Payroll register: ${formatMonth(`${run.month}-01`)}`,
    about: [run.title, `Paid on ${formatDay(run.payDay)}`, ...(isOpen(run) ? ['Not posted yet: figures may still change'] : [])],
    footer: `Printed by ${ctx.user.fullName}, ${formatInstant(ctx.now.toISOString(), ctx.school.timeZone)}`,
    head: ['No.', 'Name', ...columns.map(({ label }) => label)],
    groups: groups.map(({ department, slips: own }) => ({
      department,
      rows: own.map((slip) => [slip.payrollNo, slip.fullName, ...line(columns.map(({ of }) => of(slip)))]),
      sums: ['', `${department}: ${own.length}`, ...line(sumOf(columns, own))],
    })),
    sums: ['', `In all: ${slips.length}`, ...line(sumOf(columns, slips))],
  };
  note(ctx, { entity: 'payroll', id, action: 'register printed', after: { Payslips: slips.length } });
  const images = head.logo ? [{ name: 'logo', bytes: head.logo }] : [];
  const body = await writePdf(new URL('./paper/register.typ', import.meta.url), data, images);
  return { body, type: 'application/pdf', name: `${fileName(`Payroll register ${run.title}`)}.pdf`, inline: true };
}

const isOpen = ({ state }: RunFacts) => ['draft', 'calculated', 'reviewed', 'approved'].includes(state);

/** The register as a workbook: a column for each allowance and deduction by its name. */
export async function registerWorkbook(ctx: SchoolContext, id: number): Promise<BinaryAnswer> {
  const { run, slips, groups } = await read(ctx, id);
  const columns = byLabel(slips);
  const amounts = (values: Amounts) => Object.fromEntries(values.map((cents, at) => [`c${at}`, cents]));
  const rows = [
    ...groups.flatMap(({ department, slips: own }) => [
      ...own.map((slip) => ({
        no: slip.payrollNo,
        name: slip.fullName,
        department,
        ...amounts(columns.map(({ of }) => of(slip))),
      })),
      { no: '', name: `${department}: ${own.length}`, department: 'Sum', ...amounts(sumOf(columns, own)) },
    ]),
    { no: '', name: `In all: ${slips.length}`, department: 'Sum', ...amounts(sumOf(columns, slips)) },
  ];
  note(ctx, { entity: 'payroll', id, action: 'register exported', after: { Payslips: slips.length } });
  const body = await writeXlsx({
    title: `Register ${run.month}`,
    columns: [
      { key: 'no', label: 'Payroll no.', kind: 'text' },
      { key: 'name', label: 'Name', kind: 'text' },
      { key: 'department', label: 'Department', kind: 'text' },
      ...columns.map(({ label }: RegisterColumn, at) => ({ key: `c${at}`, label, kind: 'cents' as const })),
    ],
    rows,
    timeZone: ctx.school.timeZone,
  });
  return { body, type: workbookType, name: `${fileName(`Payroll register ${run.title}`)}.xlsx`, inline: false };
}
