import { type Column, isFigure, printed, type Row } from '../sheets/cells.ts';
import type { Letterhead } from './letterhead.ts';
import { writePdf } from './typst.ts';

interface Table {
  letterhead: Letterhead;
  title: string;
  /** The filters in words. */
  about: readonly string[];
  columns: readonly Column[];
  rows: readonly Row[];
  timeZone: string;
  /** At the foot of each page: who made it and when. */
  footer: string;
}

/** A table as PDF with the school's letterhead; landscape when it has many columns. */
export function writeTablePdf(table: Table, signal?: AbortSignal): Promise<Uint8Array> {
  const { columns, rows, letterhead, timeZone } = table;
  const lines = rows.map((row) => columns.map(({ key, kind }) => printed(row[key], kind, timeZone)));
  const data = {
    name: letterhead.name,
    motto: letterhead.motto,
    contacts: letterhead.contacts,
    logo: letterhead.logo ? 'logo' : null,
    title: table.title,
    about: table.about,
    footer: table.footer,
    landscape: columns.length > 6,
    head: columns.map(({ label }) => label),
    numeric: columns.map(({ kind }) => isFigure(kind)),
    widths: columns.map(({ label }, index) => share(label, lines, index)),
    rows: lines,
  };
  const images = letterhead.logo ? [{ name: 'logo', bytes: letterhead.logo }] : [];
  return writePdf(new URL('./table.typ', import.meta.url), data, images, signal);
}

// By what most cells need, so that one long remark does not squeeze the others.
function share(label: string, lines: readonly string[][], index: number): number {
  const lengths = lines.slice(0, 1000).map((line) => line[index]?.length ?? 0);
  const usual = lengths.toSorted((a, b) => a - b)[Math.floor(lengths.length * 0.9)] ?? 0;
  return Math.min(40, Math.max(4, usual, ...label.split(' ').map((word) => word.length + 1)));
}
