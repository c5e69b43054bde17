import { CsvError, parse } from 'csv-parse/sync';
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
 * Reads what was copied from a sheet (tabs) or a CSV file (commas or semicolons). A first row without an amount is its head.
 * The amount is the first cell after the number that is one, so a name may stand between them; what follows is the reference.
 */
export function readSheet(text: string): SheetRow[] {
  const delimiter = text.includes('\t') ? '\t' : text.includes(';') ? ';' : ',';
  const cells = cellsOf(text, delimiter);
  const rows = cells.map((row, at) => readRow(row, at + 1)).filter(({ text: said }) => said !== '');
  return rows[0]?.amount === null && rows.length > 1 ? rows.slice(1) : rows;
}

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

function readRow(cells: readonly string[], row: number): SheetRow {
  const [admissionNo = '', ...rest] = cells;
  const at = rest.findIndex((cell) => parseCents(cell) !== null);
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
