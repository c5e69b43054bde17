import { expect, it } from 'vitest';
import type { Sheet } from '../../contract/sheets.ts';
import { createSheetCells } from '../saving/sheet-store.ts';
import { sortedRead } from './sorted-read.ts';

const sheet = {
  papers: [{ place: 0, name: 'Mark', outOf: 80, share: 100 }],
  rows: [1, 2, 3, 4].map((studentId) => ({
    studentId,
    name: studentId === 4 ? null : `Asha ${studentId}`,
    admissionNo: null,
    code: studentId === 4 ? '1004' : null,
    marks: [],
  })),
} satisfies Pick<Sheet, 'papers' | 'rows'>;

it('a workbook fills what is empty, and asks before it writes over what was entered since', () => {
  const cells = createSheetCells(sheet, {
    read: () => ({ batch: null, cells: {} }),
    keep: () => undefined,
    keepBatch: () => undefined,
  });
  cells.type([
    { key: '1:0', text: '44' },
    { key: '2:0', text: 'X' },
    { key: '4:0', text: '17' },
  ]);
  const read = [
    { studentId: 1, paper: 0, text: '40' },
    { studentId: 2, paper: 0, text: 'abs' },
    { studentId: 3, paper: 0, text: '61' },
    { studentId: 4, paper: 0, text: 'a' },
  ];
  expect(sortedRead(sheet, read, cells)).toEqual({
    fresh: [{ key: '3:0', text: '61' }],
    over: [
      { key: '1:0', text: '40', from: '44', student: 'Asha 1', paper: 'Mark' },
      { key: '4:0', text: 'A', from: '17', student: '1004', paper: 'Mark' },
    ],
  });
});
