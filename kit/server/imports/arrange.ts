import { UserError } from '#kit/contract/errors.ts';
import { plain } from './row-reader.ts';

/** What a correction workbook puts before the file's own columns; they are left out when it comes back. */
const added = new Set(['What happens', 'What to correct'].map(plain));

/** The first row with anything in it heads the others; rows without anything are left out, and so are our own notes. */
export function arranged(sheet: readonly (readonly string[])[]) {
  const start = sheet.findIndex((row) => row.some(Boolean));
  const heads = sheet[start] ?? [];
  const filled = sheet
    .slice(start + 1)
    .map((cells, index) => ({ row: start + index + 2, cells }))
    .filter(({ cells }) => cells.some(Boolean));
  if (start < 0 || filled.length === 0) throw new UserError('rule', 'The file has no rows under its headings.');
  const width = Math.max(heads.length, ...filled.map(({ cells }) => cells.length));
  const places = Array.from({ length: width }, (_, at) => at).filter(
    (at) => !added.has(plain(heads[at] ?? '')) && (heads[at] || filled.some(({ cells }) => cells[at])),
  );
  return {
    headings: places.map((at) => heads[at] || `Column ${at + 1}`),
    cells: filled.map(({ row, cells }) => ({ row, cells: places.map((at) => bare(cells[at] ?? '')) })),
  };
}

/** Our own files put an apostrophe before what a sheet would take for a formula; it is no part of the text. */
const bare = (text: string) => text.replace(/^'(?=[=+\-@])/, '');
