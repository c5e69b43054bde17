import { expect, test } from 'vitest';
import { headingOf, type MarkColumn, readHeads } from './columns.ts';

const music: MarkColumn = {
  courseId: 1,
  subjectName: 'Music',
  shortName: null,
  code: null,
  place: 0,
  paperName: '',
  outOf: 100,
};
const maths: MarkColumn = { ...music, courseId: 2, subjectName: 'Mathematics', shortName: 'MAT', code: '121', outOf: 50 };
const english = (place: number, outOf: number | null): MarkColumn => ({
  ...music,
  courseId: 3,
  subjectName: 'English',
  shortName: 'ENG',
  code: '101',
  place,
  paperName: `Paper ${place}`,
  outOf,
});
const columns = [music, maths, english(1, 60), english(2, null)];
const read = (heads: string[], anonymous = false) => readHeads(heads, columns, anonymous);

test('a heading of the template says what a mark is out of, but for a whole subject out of 100 and where sheets differ', () => {
  expect(columns.map(headingOf)).toEqual(['Music', 'Mathematics (out of 50)', 'English Paper 1 (out of 60)', 'English Paper 2']);
  expect(headingOf(english(1, 100))).toBe('English Paper 1 (out of 100)');
});

test('a subject is known by its name, short name or code, and one that has neither code nor short name by its name alone', () => {
  const heads = [
    'Class',
    'ADM NO',
    'Learner’s name',
    'music / 100',
    'MAT',
    '101 paper 1 (out of 60)',
    'eng paper 2 (out of 9)',
    'Total',
    'null',
  ];
  expect(read(heads)).toEqual({
    number: 1,
    name: 2,
    made: -1,
    marks: [
      { at: 3, heading: 'music', column: music },
      { at: 4, heading: 'MAT', column: maths },
      { at: 5, heading: '101 paper 1', column: columns[2] },
      { at: 6, heading: 'eng paper 2', column: columns[3] },
    ],
    unread: ['Total', 'null'],
  });
  expect(read(['Adm', 'Reg no.', 'Names', 'Student', 'Filled at', 'Music'])).toMatchObject({
    number: 0,
    name: 2,
    made: 4,
    unread: ['Reg no.', 'Student'],
  });
  // Of two of a kind the first is read, wherever it stands.
  expect(read(['Filled at', 'Filled at', 'Adm', 'Music'])).toMatchObject({ made: 0, number: 2, unread: ['Filled at'] });
  expect(read(['Names', 'Student', 'Adm', 'Music'])).toMatchObject({ name: 0, made: -1, unread: ['Student'] });
});

test('under codes the code names the candidate and an admission number does not', () => {
  expect(read(['Code', 'Adm no.', 'Music'], true)).toMatchObject({ number: 0, unread: ['Adm no.'] });
  expect(read(['Adm no.', 'Music'], true)).toEqual({ fault: expect.stringContaining('needs a column “Code”') as string });
});

test('what cannot be read is said in words', () => {
  const faults: [string[], string][] = [
    [['Adm no.', 'Music', 'MUSIC (out of 100)'], '“Music” and “MUSIC (out of 100)” are the same column. Leave one of them out.'],
    [['Adm no.', 'Mathematics (out of 100)'], 'Mathematics is marked out of 50 in this exam, not 100.'],
    [['Adm no.', 'English'], 'English is entered by papers. Head its columns “English Paper 1 (out of 60)”, “English Paper 2”.'],
    [['Name', 'Music'], 'The file needs a column “Adm no.”. If its headings are elsewhere, say in which row.'],
    [['Adm no.', 'Name', 'Total'], 'No column is headed with a subject of this exam.'],
  ];
  for (const [heads, fault] of faults) expect(read(heads)).toEqual({ fault });
});
