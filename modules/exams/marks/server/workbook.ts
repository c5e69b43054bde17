import { UserError } from '#kit/contract/errors.ts';
import type { Upload } from '#kit/server/http/context.ts';
import { readSheetCells } from '#kit/server/sheets/read-sheet.ts';
import { writeXlsx } from '#kit/server/sheets/xlsx.ts';
import { readMark } from '../../sittings/contract/mark-values.ts';
import type { Sheet } from '../contract/sheets.ts';
import { cellText } from './lock-sheet.ts';

const limits = { rows: 2000, columns: 40, cell: 200 };

/** What names a student in a workbook: the code where candidates are anonymous, else the admission number. */
const numberOf = (sheet: Sheet, row: Sheet['rows'][number]) => (sheet.anonymous ? row.code : row.admissionNo) ?? '';
const numberHeading = (sheet: Sheet) => (sheet.anonymous ? 'Code' : 'Admission no.');
const paperHeading = ({ name, outOf }: Sheet['papers'][number]) => `${name} (out of ${outOf})`;

/** The sheet as a workbook to be filled in. */
export async function writeMarksWorkbook(sheet: Sheet, timeZone: string): Promise<Uint8Array> {
  const columns = [
    { key: 'number', label: numberHeading(sheet), kind: 'text' as const },
    ...(sheet.anonymous ? [] : [{ key: 'name', label: 'Name', kind: 'text' as const }]),
    ...sheet.papers.map((paper) => ({ key: `p${paper.place}`, label: paperHeading(paper), kind: 'text' as const })),
  ];
  const rows = sheet.rows.map((row) => ({
    number: numberOf(sheet, row),
    name: row.name,
    ...Object.fromEntries(
      sheet.papers.map(({ place }) => [`p${place}`, cellText(row.marks.find(({ paper }) => paper === place))]),
    ),
  }));
  return writeXlsx({ title: 'Marks', columns, rows, timeZone });
}

export interface ReadWorkbook {
  cells: { studentId: number; paper: number; text: string }[];
  faults: { row: number; message: string }[];
}

/** Reads a filled-in workbook against its sheet; columns are found by their headings, students by their number. Throws 422. */
export async function readMarksWorkbook(sheet: Sheet, upload: Upload): Promise<ReadWorkbook> {
  const [heads = [], ...rows] = await readSheetCells(upload, limits);
  const at = (wanted: string) => heads.findIndex((head) => head.trim().toLowerCase() === wanted.toLowerCase());
  const number = at(numberHeading(sheet));
  const papers = sheet.papers.map((paper) => ({ ...paper, column: at(paperHeading(paper)) })).filter(({ column }) => column >= 0);
  if (number < 0 || papers.length === 0)
    throw new UserError(
      'rule',
      `The first row must have “${numberHeading(sheet)}” and “${sheet.papers.map(paperHeading).join('”, “')}”.`,
    );
  const students = new Map(sheet.rows.map((row) => [numberOf(sheet, row).toLowerCase(), row.studentId]));
  const read: ReadWorkbook = { cells: [], faults: [] };
  for (const [index, row] of rows.entries()) {
    const own = row[number]?.trim() ?? '';
    if (own === '' && row.every((cell) => cell.trim() === '')) continue;
    const studentId = students.get(own.toLowerCase());
    if (studentId === undefined) {
      read.faults.push({ row: index + 2, message: `${own || 'An empty number'} is not on this sheet.` });
      continue;
    }
    for (const { place, outOf, column, name } of papers) {
      const text = row[column]?.trim() ?? '';
      const value = readMark(text, outOf);
      if ('fault' in value) read.faults.push({ row: index + 2, message: `${own}, ${name}: ${value.fault}` });
      else if (value.value !== null) read.cells.push({ studentId, paper: place, text });
    }
  }
  return read;
}
