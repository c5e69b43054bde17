import writeXlsxFile, { type Cell } from 'write-excel-file/node';
import { type Column, inert, isFigure, type Row, text, wallClock } from './cells.ts';
import type { XlsxTask } from './xlsx.ts';

const widest = 48;
/** The characters that Excel takes in a cell; a workbook with more in one it calls damaged. */
const longest = 32_767;

export default async function write({ title, columns, rows, timeZone }: XlsxTask): Promise<Uint8Array> {
  const head: Cell[] = columns.map(({ label, kind }) => ({
    value: inert(label),
    type: String,
    fontWeight: 'bold',
    backgroundColor: '#eef1f5',
    align: isFigure(kind) ? 'right' : 'left',
  }));
  const body = rows.map((row) => columns.map((column) => cell(column, row, timeZone)));
  const widths = columns.map(({ key, label, kind }) => ({
    width: Math.min(widest, 3 + Math.max(label.length, ...rows.slice(0, 500).map((row) => text(row[key], kind).length))),
  }));
  return writeXlsxFile([head, ...body], { sheet: sheetName(title), columns: widths, stickyRowsCount: 1 }).toBuffer();
}

function cell({ key, kind }: Column, row: Row, timeZone: string): Cell {
  const value = row[key];
  if (typeof value === 'number' && kind === 'cents') return { value: value / 100, type: Number, format: '#,##0.00' };
  if (typeof value === 'number' && kind === 'thousandths') return { value: value / 1000, type: Number, format: '#,##0.###' };
  if (typeof value === 'number') return { value, type: Number };
  if (kind === 'day' && typeof value === 'string')
    return { value: new Date(`${value}T00:00:00Z`), type: Date, format: 'dd mmm yyyy' };
  if (kind === 'instant' && typeof value === 'string') {
    // A sheet knows no time zones: it is given the time on the school's wall.
    const { day, time } = wallClock(value, timeZone);
    return { value: new Date(`${day}T${time}:00Z`), type: Date, format: 'dd mmm yyyy hh:mm' };
  }
  const words = inert(text(value, kind)).slice(0, longest).toWellFormed();
  return words ? { value: words, type: String } : null;
}

// Excel refuses these letters in a sheet's name, and more than 31.
function sheetName(title: string): string {
  return (
    title
      .replaceAll(/[\\/?*[\]:']/g, ' ')
      .slice(0, 31)
      .trim() || 'Sheet'
  );
}
