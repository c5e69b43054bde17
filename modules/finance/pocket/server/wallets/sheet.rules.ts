import { CsvError, parse } from 'csv-parse/sync';
import { parseDay } from '#kit/contract/dates.ts';
import { parseCents } from '#kit/contract/money.ts';

/** A row of a pasted sheet: an admission number, an amount and perhaps a reference. */
export interface SheetRow {
  row: number;
  text: string;
  admissionNo: string;
  amount: number | null;
  reference: string | null;
}

export const mostRows = 500;

/**
 * Reads what was copied from a sheet (tabs) or a CSV file (commas or semicolons). A first row of words is its head.
 * The amount is the first cell after the number that is one, so a name may stand between them; what follows is the reference.
 * A row has no amount where what stands there can be read as none, such as one below nothing: no later figure is taken for it.
 */
export function readSheet(text: string): SheetRow[] {
  const delimiter = text.includes('\t') ? '\t' : text.includes(';') ? ';' : ',';
  const cells = cellsOf(text, delimiter);
  const rows = cells.map((row, at) => readRow(row, at + 1)).filter(({ text: said }) => said !== '');
  return rows[0] && isHead(rows[0]) && rows.length > 1 ? rows.slice(1) : rows;
}

/** Heads of columns, or a title: what has no amount and does not begin with a number of its own. */
const isHead = ({ amount, admissionNo, text }: SheetRow) =>
  amount === null && (!/\d/.test(admissionNo) || (text === admissionNo && /\s/.test(text)));

/** A quote that never closes is a part of its cell, as people type inches and names. */
function cellsOf(text: string, delimiter: string): string[][] {
  const options = { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, trim: true, bom: true };
  try {
    return parse(text, options);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return parse(text, { ...options, quote: false });
  }
}

/** Figures alone, with a sign, brackets, points or blanks, and no day: `-500`, `(500)`, `1.500,00`. */
const isMeantForAmount = (cell: string) =>
  /\d/.test(cell) && /^(?:kes|kshs?)?\.?[\s\d.,()+−–-]+$/i.test(cell) && parseDay(cell) === null;

function readRow(cells: readonly string[], row: number): SheetRow {
  const [admissionNo = '', ...rest] = cells;
  const at = rest.findIndex((cell) => parseCents(cell) !== null || isMeantForAmount(cell));
  const reference =
    at < 0
      ? ''
      : rest
          .slice(at + 1)
          .filter(Boolean)
          .join(' ')
          .slice(0, 60);
  return {
    row,
    text: cells.filter(Boolean).join(' · ').slice(0, 120),
    admissionNo: admissionNo.slice(0, 60),
    amount: at < 0 ? null : parseCents(rest[at] ?? ''),
    reference: reference || null,
  };
}
