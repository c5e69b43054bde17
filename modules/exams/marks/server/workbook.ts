import { UserError } from '#kit/contract/errors.ts';
import type { Upload } from '#kit/server/http/context.ts';
import { readSheetCells } from '#kit/server/sheets/read-sheet.ts';
import { writeXlsx } from '#kit/server/sheets/xlsx.ts';
import { type MarkValue, readMark, sameMark } from '../../sittings/contract/mark-values.ts';
import type { Sheet } from '../contract/sheets.ts';
import { fitsName } from './imports/names-asked.ts';
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

/**
 * Reads a filled-in workbook against its sheet; columns are found by their headings, students by their number. A row with another
 * student’s name is not taken, nor a mark that two rows give differently. Throws 422.
 */
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
  const named = sheet.anonymous ? -1 : at('Name');
  const students = new Map(sheet.rows.map((row) => [numberOf(sheet, row).toLowerCase(), row]));
  const cells = new Map<string, ReadWorkbook['cells'][number] & { value: MarkValue; row: number }>();
  const doubtful = new Set<string>();
  const faults: ReadWorkbook['faults'] = [];
  for (const [index, row] of rows.entries()) {
    const own = row[number]?.trim() ?? '';
    if (own === '' && row.every((cell) => cell.trim() === '')) continue;
    const line = index + 2;
    const student = students.get(own.toLowerCase());
    if (!student) {
      faults.push({ row: line, message: `${own || 'An empty number'} is not on this sheet.` });
      continue;
    }
    const { studentId } = student;
    const name = row[named]?.trim() ?? '';
    if (!fitsName(student.name ?? '', name)) {
      faults.push({
        row: line,
        message: `${own} is ${student.name ?? ''}, and the workbook says ${name}. Put the name or the number right.`,
      });
      continue;
    }
    for (const { place, outOf, column, name: paper } of papers) {
      const text = row[column]?.trim() ?? '';
      const value = readMark(text, outOf);
      if ('fault' in value) faults.push({ row: line, message: `${own}, ${paper}: ${value.fault}` });
      if ('fault' in value || value.value === null) continue;
      const key = `${studentId} ${place}`;
      const before = cells.get(key);
      if (before && !sameMark(before.value, value.value)) {
        doubtful.add(key);
        faults.push({
          row: line,
          message: `${own}, ${paper}: row ${before.row} has another mark, ${before.text}. Leave one of the two rows.`,
        });
      } else cells.set(key, { studentId, paper: place, text, value: value.value, row: line });
    }
  }
  const taken = [...cells].filter(([key]) => !doubtful.has(key));
  return { cells: taken.map(([, { studentId, paper, text }]) => ({ studentId, paper, text })), faults };
}
