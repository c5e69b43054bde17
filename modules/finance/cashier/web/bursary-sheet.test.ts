import { expect, it } from 'vitest';
import { readMatches, readPasted } from './bursary-sheet.ts';

it('reads a pasted list, and leaves in the field, with why, what nobody has or what is there already', () => {
  const lines = readPasted('A1\t1,000\nA2; 500\nHAKUNA-1 2000\nA1\t250\nA3\tx\n\n');
  expect(lines).toEqual([
    { admissionNo: 'A1', amount: 100_000 },
    { admissionNo: 'A2', amount: 50_000 },
    { admissionNo: 'HAKUNA-1', amount: 200_000 },
    { admissionNo: 'A1', amount: 25_000 },
    { admissionNo: 'A3', amount: null },
  ]);
  const ids: Record<string, number> = { A1: 1, A2: 2, A3: 3 };
  const found = lines.map(({ admissionNo }) => {
    const id = ids[admissionNo];
    return { admissionNo, student: id === undefined ? null : { id, name: `Student ${id}` } };
  });
  const there = [{ studentId: 2, name: 'Student 2', admissionNo: 'A2', amount: 70_000 }];
  const { fresh, left, why } = readMatches(lines, found, there);
  expect(fresh.map(({ studentId, amount }) => [studentId, amount])).toEqual([
    [1, 100_000],
    [3, null],
  ]);
  expect(left.map(({ admissionNo, amount }) => [admissionNo, amount])).toEqual([
    ['A2', 50_000],
    ['HAKUNA-1', 200_000],
    ['A1', 25_000],
  ]);
  expect(why).toBe('Nobody has HAKUNA-1. A2, A1: there already. Change the amount below.');
  expect(readMatches(lines.slice(0, 1), found.slice(0, 1), [])).toMatchObject({ left: [], why: null });
});
