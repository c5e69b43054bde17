import { createHash } from 'node:crypto';
import type { ProblemGroup, RowNote, UnknownValues } from '#kit/contract/imports.ts';
import type { ImportColumn, PlannedRow } from './define-import.ts';
import { suggestion } from './suggest.ts';

/** True for a row that is written, if nothing is asked about it. */
export const writes = ({ outcome }: PlannedRow) => outcome === 'create' || outcome === 'update';

/** True for a row that would make its record somebody else. */
export const asks = (row: PlannedRow) => writes(row) && row.changes.some(({ identity }) => identity);

/** As many rows of a problem as are shown at once; the workbook has them all. */
const shown = 20;

/** What is said of rows, by kind, the most frequent first. */
export function grouped(rows: readonly PlannedRow[], notesOf: (row: PlannedRow) => readonly RowNote[]): ProblemGroup[] {
  const groups = new Map<string, ProblemGroup>();
  for (const one of rows)
    for (const { title, said } of notesOf(one)) {
      const group = groups.get(title) ?? { title, count: 0, rows: [] };
      group.count += 1;
      if (group.rows.length < shown) group.rows.push({ row: one.row, label: one.label, said });
      groups.set(title, group);
    }
  return [...groups.values()].toSorted((a, b) => b.count - a.count).slice(0, 100);
}

/** As many different words of a column as are asked about. */
const asked = 60;

/** Words that are none of their column's choices, of columns that have choices, with what each most likely means. */
export function unknownIn(
  rows: readonly PlannedRow[],
  columns: readonly ImportColumn[],
  choices: Readonly<Record<string, readonly string[]>>,
): UnknownValues[] {
  const found = new Map<string, Map<string, number>>();
  for (const { problems } of rows)
    for (const { column, value } of problems) {
      if (column === null || value === undefined) continue;
      const own = found.get(column) ?? new Map<string, number>();
      found.set(column, own.set(value, (own.get(value) ?? 0) + 1));
    }
  return columns.flatMap(({ key, label }) => {
    const [values, known = []] = [found.get(key), choices[key]];
    if (!values || known.length === 0) return [];
    return {
      column: key,
      label,
      choices: [...known],
      values: [...values]
        .map(([value, count]) => ({ value, count, meaning: suggestion(value, known) }))
        .toSorted((a, b) => b.count - a.count)
        .slice(0, asked),
    };
  });
}

/** What a plan would do and what it shows, in a few letters. */
export function fingerprint(rows: readonly PlannedRow[]): string {
  const hash = createHash('sha256');
  for (const { row, outcome, recordId, changes, data } of rows)
    hash.update(`${row}:${outcome}:${recordId}:${JSON.stringify(changes)}:${JSON.stringify(data)}\n`);
  return hash.digest('hex');
}
