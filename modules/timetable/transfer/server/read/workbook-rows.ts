import readXlsxFile from 'read-excel-file/node';
import { unpacksWithin } from '#kit/server/sheets/unpacks-within.ts';
import { FileProblem } from '../../../solver/server/xml/file-problem.ts';
import { layout, type SheetKey, sheetKeys } from '../workbook/layout.ts';

const mostRows = 10_000;
const mostUnpacked = 120 * 1024 * 1024;
const longestCell = 1000;

/** A row under the headings of a sheet, its cells by the keys of their columns. */
export interface WorkbookRow {
  /** `Lessons, row 5` */
  readonly what: string;
  readonly cells: Readonly<Record<string, string>>;
}

/** Where something is wrong in a workbook, said with the sheet and the row. */
export const rowFails = ({ what }: WorkbookRow, words: string): never => {
  throw new FileProblem(`${what}: ${words}`);
};

/**
 * The rows of the sheets of our layout, whose columns stand in any order; other sheets are not read. A cell with a formula is what the formula came to.
 * @returns the rows by sheet, and the names of sheets that are not read
 * @throws FileProblem with the sheet
 */
export async function workbookRows(bytes: Buffer): Promise<{ rows: Record<SheetKey, WorkbookRow[]>; unread: string[] }> {
  if (!unpacksWithin(bytes, mostUnpacked)) throw new FileProblem('The workbook is too large to be read');
  const sheets = await readXlsxFile(bytes).catch(() => {
    throw new FileProblem('The workbook could not be read; save it again as an Excel workbook (.xlsx)');
  });
  const rows: Record<SheetKey, WorkbookRow[]> = { days: [], slots: [], rooms: [], teachers: [], lessons: [], timesOff: [] };
  const known = new Set<string>();
  for (const key of sheetKeys) {
    const { name } = layout[key];
    const found = sheets.find(({ sheet }) => plain(sheet) === plain(name));
    if (!found) continue;
    known.add(found.sheet);
    if (found.data.length - 1 > mostRows)
      throw new FileProblem(`${name}: the sheet has more than ${mostRows.toLocaleString('en')} rows`);
    rows[key] = rowsOf(
      key,
      found.data.map((row) => row.map(written)),
    );
  }
  if (known.size === 0)
    throw new FileProblem(
      'The workbook has none of the sheets Days, Slots, Rooms, Teachers, Lessons and Times off; download the workbook of this page',
    );
  const own = new Set(['how to fill in']);
  return { rows, unread: sheets.flatMap(({ sheet }) => (known.has(sheet) || own.has(plain(sheet)) ? [] : [sheet])) };
}

const plain = (words: string) => words.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

function rowsOf(key: SheetKey, [heads = [], ...body]: readonly (readonly string[])[]): WorkbookRow[] {
  const { name, columns } = layout[key];
  const places = new Map<string, number>();
  for (const column of columns) {
    const at = heads.findIndex((head) => plain(head) === plain(column.label));
    if (at >= 0) places.set(column.key, at);
    else if ('required' in column) throw new FileProblem(`${name}: the column ${column.label} is missing`);
  }
  return body.flatMap((cells, at) => {
    const row: WorkbookRow = {
      what: `${name}, row ${at + 2}`,
      cells: Object.fromEntries([...places].map(([column, place]) => [column, cells[place] ?? ''])),
    };
    if (Object.values(row.cells).every((cell) => cell.trim() === '')) return [];
    const empty = columns.find((column) => 'required' in column && (row.cells[column.key] ?? '').trim() === '');
    return empty ? rowFails(row, `${empty.label} is empty`) : [row];
  });
}

/** A cell as it is read: without the apostrophe that keeps a spreadsheet from calculating, times as 08:40. */
function written(value: unknown): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(11, 16);
  if (typeof value === 'number') return timeOfDay(value) ?? String(Math.round(value * 1e6) / 1e6);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'string') return '';
  const words = value
    .replaceAll(/[\p{Cc}\u200B-\u200F\u2028\u2029\uFEFF]/gu, ' ')
    .slice(0, longestCell)
    .toWellFormed();
  return /^'\s*["']*[=+\-@＝＋－＠]/.test(words) ? words.slice(1) : words;
}

/** Excel keeps a time as a part of the day, which no other number of this workbook is. */
function timeOfDay(value: number): string | null {
  if (value <= 0 || value >= 1) return null;
  const minutes = Math.round(value * 1440);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
