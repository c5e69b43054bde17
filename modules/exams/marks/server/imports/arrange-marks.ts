import { arranged } from '#kit/server/imports/arrange.ts';
import type { ImportColumn } from '#kit/server/imports/define-import.ts';
import { headingOf, type MarkColumn, nameHeadings, numberHeading, numberHeadings } from './columns.ts';

/**
 * Finds the headings of a sheet of marks, which may stand below the school's name and the class and in two rows, and the rows under
 * them; what is no student's row is left out and said.
 * @param headRow the row of the headings, where somebody has said it
 */
export function arrangeMarks(
  cells: readonly (readonly string[])[],
  columns: readonly MarkColumn[],
  anonymous: boolean,
  headRow: number | null,
) {
  const trimmed = cells.map((row) => row.map((cell) => cell.trim()));
  const known: ImportColumn[] = [
    { key: 'number', label: numberHeading(anonymous), takes: '', names: anonymous ? [] : numberHeadings },
    { key: 'name', label: 'Name', takes: '', names: nameHeadings },
    ...columns.map((column): ImportColumn => {
      const { courseId, place, paperName, subjectName, shortName, code } = column;
      const names = [subjectName, shortName, code].flatMap((name) => name ?? []);
      return {
        key: `${courseId} ${place}`,
        label: headingOf(column),
        takes: '',
        names: names.flatMap((name) => [`${name} ${paperName}`, name]),
      };
    }),
  ];
  const sheet = arranged(trimmed, known, new Map(), headRow);
  return {
    cells: [sheet.headings, ...sheet.cells.map((row) => row.cells)],
    lines: sheet.cells.map(({ row }) => row),
    leftOut: sheet.leftOut,
  };
}
