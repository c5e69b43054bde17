import { expect, it } from 'vitest';
import { usualLessons, usualPieces } from './grid/usual.ts';
import { cellText, piecesInWords, readCell } from './lesson-words.ts';

it('a cell is read as it is typed, and shown as it was meant', () => {
  const read = ['5', '5d1', '8/3', '4 d', '1+3+1', '', '0', '5d3', '1+7', 'five', '31', '99'].map(readCell);
  expect(read).toEqual([
    [1, 1, 1, 1, 1],
    [1, 1, 1, 2],
    [1, 1, 2, 2, 2],
    [1, 1, 2],
    [1, 1, 3],
    [],
    [],
    null,
    null,
    null,
    null,
    null,
  ]);
  expect([[1, 1, 1, 2], [1, 1, 3], [], [2], [3]].map(cellText)).toEqual(['5d1', '1+1+3', '', '2d1', '1x3']);
  expect(['1x3', '2 X 4', '2×2', '0x3', '1x7', 'x3'].map(readCell)).toEqual([[3], [4, 4], [2, 2], [], null, null]);
  for (const lengths of [...read, [3], [6], [2, 4]]) if (lengths) expect(readCell(cellText(lengths))).toEqual(lengths);
  expect(piecesInWords([1, 2, 1, 5])).toBe('2 singles, 1 double, 1 of 5 in a row');
});

it('usual numbers go by curriculum and class, and become as many doubles as the days ask for', () => {
  const usual = (curriculum: string, name: string, subject: string) => usualLessons(curriculum, name, subject)?.lessons;
  expect([
    usual('CBE', 'Grade 10', 'Physics'),
    usual('CBE', 'Grade 11', 'Community Service Learning'),
    usual('8-4-4', 'Form 3', 'English'),
    usual('8-4-4', 'Form 2', 'English'),
    usual('8-4-4', 'Form 4', 'Mathematics'),
    usual('CBE', 'Grade 7', 'Mathematics'),
    usual('CBE', 'Grade 2', 'Creative Activities'),
    usual('CBE', 'Hospital class', 'English'),
  ]).toEqual([5, 3, 8, 6, 7, 5, 7, undefined]);
  expect(usualPieces({ lessons: 8, doubles: 0 }, 5, 1)).toEqual([1, 1, 2, 2, 2]);
  expect(usualPieces({ lessons: 5, doubles: 1 }, 5, 2)).toEqual([1, 1, 1, 1, 1, 1, 2, 2]);
});
