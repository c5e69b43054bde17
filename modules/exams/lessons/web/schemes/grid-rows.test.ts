import { expect, test } from 'vitest';
import { rowsMax } from '../../contract/schemes.ts';
import { afterSave, cellsOf, gridRows, insertAfter, layOut, moveRow, pasteInto, typedRows } from './grid-rows.ts';

const week = (number: number) => ({ number, from: '', to: '', days: 5 });
const words = (rows: ReturnType<typeof layOut>) => rows.map((row) => [row.week, row.lesson, row.strand, row.subStrand]);

test('cells copied from a spreadsheet keep their lines, tabs and quotes', () => {
  expect(cellsOf('a\tb\r\nc\t\r\n')).toEqual([
    ['a', 'b'],
    ['c', ''],
  ]);
  expect(cellsOf('"two\nlines, ""ũ"""\tx\n"not closed\ty')).toEqual([
    ['two\nlines, "ũ"', 'x'],
    ['"not closed', 'y'],
  ]);
  expect(cellsOf('')).toEqual([['']]);
});

test('what is pasted goes on from the cell, adds rows, leaves out headings and what is no number', () => {
  const rows = layOut([week(1)], 2);
  const pasted = pasteInto(rows, 1, 'week', 'Week\tLesson\tStrand\nWeek 3\t2\tNumbers\n4\tx\tGeometry\n', 'CBE');
  expect(words(pasted)).toEqual([
    [1, 1, '', ''],
    [3, 2, 'Numbers', ''],
    // The lesson is no number, so the row keeps the one that it was added with.
    [4, 3, 'Geometry', ''],
  ]);
  const last = pasteInto(rows, 0, 'reflection', 'Went well\tbeyond the last column', 'CBE');
  expect(last[0]?.reflection).toBe('Went well');
  expect(pasteInto(rows, 0, 'strand', 'x\n'.repeat(500), 'CBE')).toHaveLength(rowsMax);
});

test('what is typed while rows are saved stays, with the keys that those rows were given', () => {
  const lesson = (id: number, strand: string) => ({ id, week: 1, lesson: id, strand, plans: [] }) as never;
  const sent = layOut([week(1)], 3).map((row, at) => ({ ...row, strand: `S${at}` }));
  const [first, , third] = sent;
  if (!first || !third) throw new Error('Three rows are laid out.');
  const typed = insertAfter([{ ...third, strand: 'S2 more' }, first], 1);
  const rows = afterSave(typed, sent, [lesson(11, 'S0'), lesson(12, 'S1'), lesson(13, 'S2')]);
  expect(rows.map(({ key, id, strand }) => [key, id, strand])).toEqual([
    [third.key, 13, 'S2 more'],
    [first.key, 11, 'S0'],
    [typed[2]?.key, null, ''],
  ]);
});

test('rows are added and moved within the order of weeks and lessons', () => {
  const rows = layOut([week(1), week(2)], 2).map((row, at) => ({ ...row, strand: `S${at}` }));
  expect(words(insertAfter(rows, 1)).map(([w, l]) => [w, l])).toEqual([
    [1, 1],
    [1, 2],
    [1, 3],
    [2, 1],
    [2, 2],
  ]);
  const moved = moveRow(rows, 1, 1);
  expect(words(moved).map(([w, l, s]) => `${w}.${l} ${s}`)).toEqual(['1.1 S0', '1.2 S2', '2.1 S1', '2.2 S3']);
  expect(moveRow(rows, 0, -1)).toEqual(rows);
  expect(
    layOut(
      Array.from({ length: 30 }, (_, at) => week(at + 1)),
      20,
    ),
  ).toHaveLength(rowsMax);
  expect(typedRows(gridRows([]))).toEqual([]);
});
