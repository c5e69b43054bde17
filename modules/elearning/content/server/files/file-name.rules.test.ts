import { describe, expect, test } from 'vitest';
import { readFileName } from './file-name.rules.ts';

const courses = [
  { id: 1, name: 'Mathematics', code: 'MAT' },
  { id: 2, name: 'Biology', code: null },
  { id: 3, name: 'Business Studies', code: 'BST' },
  { id: 4, name: 'Kiswahili', code: null },
  { id: 5, name: 'Christian Religious Education', code: null },
  { id: 6, name: 'Physics', code: null },
  { id: 7, name: 'Home Science', code: null },
];
const classes = [
  { id: 10, name: 'Form 3' },
  { id: 11, name: 'Form 4' },
  { id: 12, name: 'Grade 10' },
];
const read = (name: string) => readFileName(name, courses, classes);

describe('the name of a file', () => {
  test.each([
    ['KCSE 2019 Biology PP2 MS.pdf', { courseId: 2, year: 2019, paper: 2, kind: 'marking_scheme', examBody: 'KCSE' }],
    ['form3_maths_paper-1_term 2_2021.docx', { courseId: 1, classId: 10, paper: 1, term: 2, year: 2021, kind: 'past_paper' }],
    ['F4 PHY P2 Mock 2023.pdf', { courseId: 6, classId: 11, paper: 2, year: 2023, examBody: 'Mock', kind: 'past_paper' }],
    ['Kiswahili karatasi ya 3 2020 mwongozo.pdf', { courseId: 4, paper: 3, year: 2020, kind: 'marking_scheme' }],
    ['GRADE 10 BUSINESS STUDIES NOTES.pptx', { courseId: 3, classId: 12, kind: 'notes', year: null }],
    ['CRE-F3-T1-2022-QP.pdf', { courseId: 5, classId: 10, term: 1, year: 2022, kind: 'past_paper' }],
    ['Home Science Form Three Notes.pdf', { courseId: 7, classId: 10, kind: 'notes' }],
    ['2017-2018 Biology end term paper two.pdf', { courseId: 2, year: 2018, paper: 2 }],
  ])('%s', (name, tells) => {
    expect(read(name)).toMatchObject(tells);
  });

  test('that tells nothing leaves everything to say', () => {
    expect(read('scan0001.pdf')).toEqual({
      title: 'scan0001',
      courseId: null,
      classId: null,
      year: null,
      term: null,
      paper: null,
      examBody: null,
      kind: null,
    });
    expect(read('.pdf').title).toBe('.pdf');
    expect(read(`${'a_'.repeat(300)}.pdf`).title.length).toBeLessThanOrEqual(200);
  });

  test('takes no part of a word for a subject and no long number for a year', () => {
    expect(read('Biologyx 20190 Physicsy.pdf')).toMatchObject({ courseId: null, year: null });
    expect(read('P10 form 44.pdf')).toMatchObject({ paper: null, classId: null });
  });
});
