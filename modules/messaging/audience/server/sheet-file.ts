import { UserError } from '#kit/contract/errors.ts';
import { parsePhone } from '#kit/contract/phone-field.ts';
import type { Upload } from '#kit/server/http/context.ts';
import { readSheetCells } from '#kit/server/sheets/read-sheet.ts';
import { type SheetColumn, sheetLimits } from '../contract/sheets.ts';

/** A sheet as it was read: columns with keys of their own, and the cells of each row in the columns' order. */
export interface ReadSheet {
  readonly columns: SheetColumn[];
  readonly cells: string[][];
  readonly phoneColumn: string | null;
  readonly nameColumn: string | null;
}

/** Reads the first sheet of an Excel workbook, or a CSV file. Throws 413, 415 and 422 in words. */
export async function readSheetFile(upload: Upload): Promise<ReadSheet> {
  if (upload.size > sheetLimits.bytes) throw new UserError('too_large', 'Choose a sheet of at most 5 MB.');
  return arranged(await readSheetCells(upload, sheetLimits));
}

/** The first row with anything in it heads the others; rows and columns without anything are left out. */
export function arranged(cells: readonly (readonly string[])[]): ReadSheet {
  const [heads, ...rows] = cells.filter((row) => row.some(Boolean));
  if (!heads || rows.length === 0) throw new UserError('rule', 'The sheet has no rows under its heads.');
  const width = Math.max(heads.length, ...rows.map((row) => row.length));
  const used = Array.from({ length: width }, (_, at) => at).filter((at) => heads[at] || rows.some((row) => row[at]));
  const keys = keysOf(used.map((at) => heads[at] ?? ''));
  const columns = used.map((at, place) => ({
    key: keys[place] ?? '',
    label: heads[at] || `Column ${at + 1}`,
    sample: rows.find((row) => row[at])?.[at] ?? '',
  }));
  const table = rows.map((row) => used.map((at) => row[at] ?? ''));
  const first = table.slice(0, 50);
  const numbers = columns.map((_, at) => first.filter((row) => parsePhone(row[at] ?? '') !== null).length);
  const best = numbers.indexOf(Math.max(...numbers));
  const named = columns.find(({ label }) => /name|jina|parent|guardian|mzazi/i.test(label));
  return {
    columns,
    cells: table,
    phoneColumn: (numbers[best] ?? 0) > 0 ? (columns[best]?.key ?? null) : null,
    nameColumn: named?.key ?? null,
  };
}

/** Heads as placeholders: `Balance (KES)` becomes `balance_kes`. Those that every message has keep their meaning. */
function keysOf(heads: readonly string[]): string[] {
  const taken = new Set(['school', 'today']);
  return heads.map((head, at) => {
    const plain = head
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '_')
      .replaceAll(/^_|_$/g, '')
      .slice(0, 40);
    const base = plain || `column_${at + 1}`;
    let key = base;
    for (let n = 2; taken.has(key); n += 1) key = `${base}_${n}`;
    taken.add(key);
    return key;
  });
}
