import { type Layout, type SchemeCell, schemeCells, schemeColumns } from '../../contract/layout.ts';
import { rowsMax, type SchemeLesson } from '../../contract/schemes.ts';
import type { TermWeek } from '../../contract/steps.ts';

/** A row as it is typed: texts, none of them null. `key` stays with it while it moves. */
export type GridRow = Readonly<Record<SchemeCell, string>> & {
  readonly key: string;
  readonly id: number | null;
  readonly week: number;
  readonly lesson: number;
  readonly plans: SchemeLesson['plans'];
};
export type GridColumn = 'week' | 'lesson' | SchemeCell;

const cells = Object.keys(schemeCells) as SchemeCell[];
const textsOf = (of: Partial<Record<SchemeCell, string | null>>) =>
  Object.fromEntries(cells.map((cell) => [cell, of[cell] ?? ''])) as Record<SchemeCell, string>;

let serial = 0;
const newRow = (week: number, lesson: number): GridRow => ({
  ...textsOf({}),
  key: `new-${(serial += 1)}`,
  id: null,
  week,
  lesson,
  plans: [],
});

export const gridRows = (rows: readonly SchemeLesson[]): GridRow[] =>
  rows.map(({ id, week, lesson, plans, ...of }) => ({ ...textsOf(of), key: String(id), id, week, lesson, plans }));

/**
 * The rows as they are typed by now, after those that were sent have been saved: each with what the server made of it, and all that was
 * typed, added and taken out meanwhile.
 * @param saved the lessons that came back, in the order in which they were sent
 */
export function afterSave(typed: readonly GridRow[], sent: readonly GridRow[], saved: readonly SchemeLesson[]): GridRow[] {
  const known = new Map(sent.map(({ key }, at) => [key, saved[at]]));
  return typed.map((row) => {
    const one = known.get(row.key);
    return one ? { ...row, id: one.id, plans: one.plans } : row;
  });
}

/** What is sent to be saved. */
export const typedRows = (rows: readonly GridRow[]) => rows.map(({ key: _key, plans: _plans, ...row }) => row);

/** The columns of the grid in their order. */
export const gridColumns = (layout: Layout): GridColumn[] => ['week', 'lesson', ...schemeColumns[layout].map(({ key }) => key)];

/** A row with a cell changed; what is no number leaves a week or a lesson as it was. */
export function withCell(row: GridRow, column: GridColumn, text: string): GridRow {
  if (column !== 'week' && column !== 'lesson') return { ...row, [column]: text };
  const digits = /\d+/.exec(text)?.[0];
  return digits === undefined ? row : { ...row, [column]: Number(digits) };
}

/** The rows with a new one after `at`, which goes on where that one ends. */
export function insertAfter(rows: readonly GridRow[], at: number): GridRow[] {
  const before = rows[at];
  return rows.toSpliced(at + 1, 0, before ? newRow(before.week, before.lesson + 1) : newRow(1, 1));
}

/** The rows with one moved up or down; it takes the place of the other, with that one's week and lesson. */
export function moveRow(rows: readonly GridRow[], at: number, by: -1 | 1): GridRow[] {
  const [moved, other] = [rows[at], rows[at + by]];
  if (!moved || !other) return [...rows];
  const next = [...rows];
  next[at + by] = { ...moved, week: other.week, lesson: other.lesson };
  next[at] = { ...other, week: moved.week, lesson: moved.lesson };
  return next;
}

/** Empty rows for every week of a term, so many lessons each. */
export const layOut = (weeks: readonly TermWeek[], each: number): GridRow[] =>
  weeks.flatMap(({ number }) => Array.from({ length: each }, (_, at) => newRow(number, at + 1))).slice(0, rowsMax);

/** Cells copied from a spreadsheet: tabs between cells, and quotes around those with lines or tabs of their own. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let rest = text.replaceAll('\r\n', '\n').replace(/\n$/, '');
  while (true) {
    const quoted = /^"((?:[^"]|"")*)"(?=[\t\n]|$)/.exec(rest);
    const plain = quoted?.[0] ?? /^[^\t\n]*/.exec(rest)?.[0] ?? '';
    row.push((quoted ? (quoted[1] ?? '').replaceAll('""', '"') : plain).trim());
    const next = rest[plain.length];
    rest = rest.slice(plain.length + 1);
    if (next === '\t') continue;
    rows.push(row);
    row = [];
    if (next === undefined) return rows;
  }
}

/** The rows with pasted cells from `at` and `column` on. More rows than there are become new ones; a row of headings is left out. */
export function pasteInto(rows: readonly GridRow[], at: number, column: GridColumn, text: string, layout: Layout): GridRow[] {
  const columns = gridColumns(layout);
  const from = columns.indexOf(column);
  const labels = new Set(['week', 'lesson', ...schemeColumns[layout].map(({ label }) => label.toLowerCase())]);
  const [first, ...others] = cellsOf(text);
  const headed = first !== undefined && first.length > 1 && first.every((cell) => labels.has(cell.toLowerCase()));
  let next = [...rows];
  for (const [down, line] of [...(headed || !first ? [] : [first]), ...others].entries()) {
    const place = at + down;
    if (place >= rowsMax) break;
    if (place >= next.length) next = insertAfter(next, next.length - 1);
    const changed = line.reduce(
      (row, cell, across) => {
        const key = columns[from + across];
        return key ? withCell(row, key, cell) : row;
      },
      next[place] ?? newRow(1, 1),
    );
    next[place] = changed;
  }
  return next;
}
