import { formatInstant } from '#kit/contract/dates.ts';
import type { BinaryAnswer, Input } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { writeTablePdf } from '#kit/server/pdf/table-pdf.ts';
import type { Column } from '#kit/server/sheets/cells.ts';
import { writeXlsx } from '#kit/server/sheets/xlsx.ts';
import type { examAnalysisApi, ReportTable } from '../contract/reports.ts';
import { placesOf, written } from '../contract/written.ts';
import { tablesOf } from './reports/reports.ts';
import { type Scope, scopeOf } from './scope.store.ts';

/** The most lines of a broadsheet in each format. */
const mostLines = { pdf: 1500, xlsx: 20_000 } as const;

/** A table of a report as a file. Throws 404, and 422 for more lines than paper carries. */
export async function reportPaper(
  ctx: SchoolContext,
  input: Input<typeof examAnalysisApi.paper>,
  letterhead: LetterheadProvider,
): Promise<BinaryAnswer> {
  const scope = await scopeOf(ctx.tx, input);
  const tables = await tablesOf(ctx, scope, input.kind, input.count, paperLines(input.format));
  return tablePaper(ctx, { tables, scope }, input, letterhead);
}

/** How many lines are asked for: one more than a file carries, so that too many are seen. */
export const paperLines = (format: keyof typeof mostLines): number => mostLines[format] + 1;

/** One of some tables as a file, with what it is of. Throws 404, and 422 for more lines than paper carries. */
export async function tablePaper(
  ctx: SchoolContext,
  { tables, scope }: { tables: readonly ReportTable[]; scope: Pick<Scope, 'exam' | 'about'> },
  { format, table: wanted }: { format: keyof typeof mostLines; table: string },
  letterhead: LetterheadProvider,
): Promise<BinaryAnswer> {
  const table = tables.find(({ key }) => key === wanted);
  if (!table) throw notFound('table');
  if (table.rows.length > mostLines[format])
    throw new UserError('rule', 'These are too many students for one file. Choose a class or a stream first.');
  const { timeZone } = ctx.school;
  const columns: Column[] = table.columns.map(({ key, label, kind: shown }) => ({
    key,
    label,
    kind: shown === 'text' ? 'text' : 'number',
  }));
  const title = `${scope.exam.name}: ${table.title.toLowerCase()}`;
  const name = `${title.replaceAll(/[^\p{L}\p{N} ]/gu, '')}.${format}`;
  if (format === 'xlsx')
    return {
      body: await writeXlsx({ title, columns, rows: table.rows.map(({ cells }) => cells), timeZone }),
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      name,
      inline: false,
    };
  const body = await writeTablePdf({
    letterhead: await letterhead(ctx),
    title,
    about: [...scope.about, ...(table.note ? [table.note] : [])],
    columns,
    rows: printedRows(table),
    timeZone,
    footer: `${ctx.user.fullName}, ${formatInstant(ctx.now.toISOString(), timeZone)}`,
  });
  return { body, type: 'application/pdf', name, inline: true };
}

/** Figures with the decimals of their column and changes with their sign, as on the screen. */
function printedRows({ columns, rows }: ReportTable): Record<string, string>[] {
  const places = new Map(columns.map(({ key }) => [key, placesOf(rows, key)]));
  return rows.map(({ cells }) =>
    Object.fromEntries(
      columns.map(({ key, kind }) => {
        const value = cells[key] ?? '';
        return [key, typeof value === 'number' ? written(value, kind, places.get(key) ?? 0) : value];
      }),
    ),
  );
}
