import { stringify } from 'csv-stringify/sync';
import { type Column, inertInCsv, type Row, text, wallClock } from './cells.ts';

/** Rows as CSV with the mark that makes Excel read it as UTF-8; formulas made inertInCsv, numbers as numbers. */
export function writeCsv(columns: readonly Column[], rows: readonly Row[], timeZone: string): Buffer {
  const cell = ({ key, kind }: Column, row: Row) => {
    const value = row[key];
    if (typeof value === 'number' && kind === 'thousandths') return String(value / 1000);
    if (typeof value === 'number') return kind === 'cents' ? (value / 100).toFixed(2) : String(value);
    if (kind === 'day' && typeof value === 'string') return value;
    if (kind === 'instant' && typeof value === 'string') {
      const { day, time } = wallClock(value, timeZone);
      return `${day} ${time}`;
    }
    return inertInCsv(text(value, kind));
  };
  const table = [columns.map(({ label }) => inertInCsv(label)), ...rows.map((row) => columns.map((column) => cell(column, row)))];
  return Buffer.from(stringify(table, { bom: true, record_delimiter: 'windows', quoted_match: /[;|\t]/ }));
}
