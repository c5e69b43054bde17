import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { digitsShown } from './leading-zeros.ts';
import { unpacksWithin } from './unpacks-within.ts';

/** The largest sheet that is read. */
export interface SheetLimits {
  readonly rows: number;
  readonly columns: number;
  /** Characters of a cell; longer ones are cut. */
  readonly cell: number;
  /** Whether a cell of a workbook keeps its time of day: `14/03/2026 07:41:08`, and `07:41:08` where it has no day. */
  readonly times?: boolean;
}

/** What the thread is given. */
export interface SheetTask extends SheetLimits {
  readonly path: string;
  readonly kind: 'xlsx' | 'csv';
}

/** The cells as text, the heads first; or why there are none, in words. */
export type SheetCells = { readonly cells: string[][] } | { readonly problem: string };

const mostUnpacked = 120 * 1024 * 1024;
const unreadable = 'This file could not be read. Save it again as Excel workbook (.xlsx) or CSV, then choose it once more.';

export default async function read(task: SheetTask): Promise<SheetCells> {
  const bytes = await readFile(task.path);
  try {
    if (task.kind === 'xlsx' && !unpacksWithin(bytes, mostUnpacked)) return { problem: 'This workbook is too large to be read.' };
    const rows: unknown[][] = task.kind === 'xlsx' ? await readSheet(bytes) : csvRows(decoded(bytes), task.rows);
    if (rows.length - 1 > task.rows) return { problem: tooMany(task.rows) };
    if (rows.some((row) => row.length > task.columns)) return { problem: `Use a sheet of at most ${task.columns} columns.` };
    const digits = task.kind === 'xlsx' ? digitsShown(bytes) : new Map<string, number>();
    const shown = (value: unknown, at: string) => (typeof value === 'number' ? padded(value, digits.get(at)) : value);
    return { cells: rows.map((row, r) => row.map((value, c) => written(shown(value, `${r}:${c}`), task))) };
  } catch (error) {
    return { problem: error instanceof TooMany ? tooMany(task.rows) : unreadable };
  }
}

/** A number as its cell shows it: 42 with four digits is 0042. */
const padded = (value: number, digits: number | undefined) =>
  digits === undefined || !Number.isInteger(value) || value < 0 ? value : String(value).padStart(digits, '0');

class TooMany extends Error {}

const tooMany = (rows: number) => `Use a sheet of at most ${rows.toLocaleString('en')} rows.`;

function csvRows(text: string, most: number): string[][] {
  // Titles above the headings have no delimiter, or a comma of their own.
  const lines = text.slice(0, 20_000).split('\n', 30);
  const used = (mark: string) => Math.max(0, ...lines.map((line) => line.split(mark).length));
  const delimiter = [',', ';', '\t'].toSorted((a, b) => used(b) - used(a))[0] ?? ',';
  const rows = parse(text, {
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: 100_000,
    to: most + 2,
  });
  if (rows.length > most + 1) throw new TooMany();
  return rows;
}

/** UTF-8, else what Excel on Windows writes. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** A cell as people read it, on one line: days as 14/03/2026, numbers without the noise of their binary fractions. */
function written(value: unknown, { cell, times = false }: SheetLimits): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : times ? moment(value) : day(value);
  const text =
    typeof value === 'number' ? String(Math.round(value * 1e6) / 1e6) : value === true ? 'yes' : value === false ? 'no' : value;
  if (typeof text !== 'string') return '';
  return text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\u200B-\u200F\u2028\u2029\uFEFF]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, cell)
    .toWellFormed();
}

function day(value: Date): string {
  const [year, month, date] = value.toISOString().slice(0, 10).split('-');
  return `${date}/${month}/${year}`;
}

/** A day with its time; a time alone stands on the days with which sheets begin to count. */
function moment(value: Date): string {
  const rounded = new Date(Math.round(value.getTime() / 1000) * 1000);
  const time = rounded.toISOString().slice(11, 19);
  if (rounded.getUTCFullYear() < 1905) return time;
  return time === '00:00:00' ? day(rounded) : `${day(rounded)} ${time}`;
}
