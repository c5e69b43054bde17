import { expect, test } from 'vitest';
import type { BankRemark } from '../../contract/choose-remark.ts';
import { usualLengths } from '../../contract/remark-text.ts';
import { automaticOfSubject, automaticOfTerm, languageOf } from './automatic-remarks.ts';
import { countedWords } from './counted-words.ts';
import { subjectRow } from './subject-row.ts';
import { totalsOf, trendOf } from './totals.ts';

test('the figures of an exam are those of the subjects that count; without a mean the points are of all, and no mean is said', () => {
  const student = { sat: 4, marks: 25_000, points: 20, divisor: 2, mean: 10_000, beforeMean: 9_500, grade: 'B+' };
  const results = [{ points: 12 }, { points: 8 }, { points: null }, { points: 0 }];
  const basis = { best: 12, hasMean: true, entryShare: 0.75 };
  expect(totalsOf(student, results, basis)).toEqual({
    marks: 250,
    outOf: 400,
    points: 20,
    mostPoints: 24,
    meanMarks: 62.5,
    meanPoints: 10,
    bestPoints: 12,
    meanGrade: 'B+',
    deviation: 0.5,
    valueAdded: 1,
  });
  expect(totalsOf(student, results, { ...basis, hasMean: false })).toEqual({
    marks: 250,
    outOf: 400,
    points: 20,
    mostPoints: 36,
    meanMarks: null,
    meanPoints: null,
    bestPoints: 12,
    meanGrade: null,
    deviation: null,
    valueAdded: null,
  });
  expect(totalsOf(student, [{ points: 5 }], { ...basis, hasMean: false })).toMatchObject({ points: 5, mostPoints: 12 });
  const none = { sat: 0, marks: 0, points: null, divisor: null, mean: null, beforeMean: 9_500, grade: 'X' };
  const nothing = { marks: null, outOf: null, points: null, mostPoints: null, meanMarks: null, meanPoints: null };
  expect(totalsOf(none, [], basis)).toEqual({
    ...nothing,
    bestPoints: 12,
    meanGrade: 'X',
    deviation: null,
    valueAdded: null,
  });
  expect(totalsOf(none, [{ points: null }], { ...basis, hasMean: false })).toMatchObject(nothing);
  const graded = { best: null, hasMean: true, entryShare: 0.75 };
  expect(totalsOf({ ...student, beforeMean: null }, results, graded)).toMatchObject({
    mostPoints: null,
    deviation: null,
    valueAdded: null,
  });
  expect(totalsOf(student, results, { ...basis, entryShare: null }).valueAdded).toBeNull();
  expect(totalsOf({ ...student, sat: 1, marks: 5 }, results, basis)).toMatchObject({ marks: 0.05, outOf: 100, meanMarks: 0.05 });
});

test('the line of means needs two of them and a best grade', () => {
  const means = ['First', 'Second'].map((label, at) => ({ label, mean: 5 + at })) as unknown as Parameters<typeof trendOf>[0];
  expect(trendOf(means, 12, 'sat')).toEqual({
    title: 'Mean points, exam by exam',
    most: 12,
    points: [
      { label: 'First', value: 5 },
      { label: 'Second', value: 6 },
    ],
  });
  expect([trendOf(means.slice(0, 1), 12, 'sat'), trendOf(means, null, 'sat')]).toEqual([null, null]);
  expect([trendOf(means, 12, 'term')?.title, trendOf(means, 12, 'year')?.title]).toEqual([
    'Mean points, term by term',
    'Mean points, year by year',
  ]);
});

test('a subject has its mark in percent, what it gained, and a place only among how many', () => {
  const result = {
    courseId: 1,
    subject: 'English',
    code: '101',
    mark: 7_150,
    beforeMark: 6_900,
    grade: 'B+',
    points: 10,
    classRank: 3,
    classOf: 40,
  } as unknown as Parameters<typeof subjectRow>[0];
  const row = (more: object) => subjectRow({ ...result, ...more }, [71.5], 'Good', 'P.O.', { counted: null, classMean: null });
  expect(row({})).toMatchObject({ mean: 71.5, deviation: 2.5, position: { place: 3, of: 40 }, remark: 'Good', initials: 'P.O.' });
  expect([row({ mark: null }).mean, row({ mark: null }).deviation, row({ beforeMark: null }).deviation]).toEqual([
    null,
    null,
    null,
  ]);
  expect([row({ classRank: null }).position, row({ classOf: null }).position]).toEqual([null, null]);
});

test('which subjects made the mean is said in the order of the form, with what each counts as', () => {
  const subjects = ['English', 'Kiswahili', 'Mathematics'].map((subject, at) => ({ courseId: at + 1, subject }));
  const counted = (...of: (readonly [number, string])[]) => ({
    counted: of.map(([courseId, as]) => ({ courseId, as })) as unknown as Parameters<typeof countedWords>[0]['counted'],
  });
  const shown = { hasMean: true, missing: null };
  const some = counted([3, 'Mathematics'], [1, 'Best language']);
  expect(countedWords(some, subjects, shown)).toBe('2 of 3 subjects counted: English (best language), Mathematics.');
  const best = counted([2, 'One of the best five others'], [1, 'Counts']);
  expect(countedWords(best, subjects, shown)).toBe('2 of 3 subjects counted: English, Kiswahili.');
  const all = counted([1, 'Counts'], [2, 'Counts'], [3, 'Counts']);
  expect(countedWords(all, subjects, shown)).toBe('All 3 subjects counted.');
  expect(countedWords(counted([1, 'Counts']), subjects.slice(0, 1), shown)).toBe('The one subject counted.');
  expect(countedWords(counted(), subjects, { hasMean: true, missing: 'A subject was not sat.' })).toBe(
    'No mean: A subject was not sat.',
  );
  expect([countedWords(all, subjects, { ...shown, hasMean: false }), countedWords(counted(), [], shown)]).toEqual([null, null]);
});

test('the bank speaks of who has a mark, in the language asked for or else in English, and names no grade that nobody has', () => {
  const remark = (id: number, more: Partial<BankRemark>): BankRemark => ({
    id,
    kind: 'principal',
    courseId: null,
    band: 'grade',
    gradeCode: 'B',
    scaleId: null,
    from: null,
    to: null,
    language: 'english',
    text: 'Well done, {firstName}.',
    ...more,
  });
  const bank = [
    remark(1, {}),
    remark(2, { kind: 'boarding', text: 'A good boarder.' }),
    remark(3, { kind: 'subject_teacher', gradeCode: 'A', text: '{firstName} has {grade} in {subject}.' }),
    remark(4, { kind: 'subject_teacher', gradeCode: 'A', language: 'swahili', text: 'Hongera {firstName}.' }),
    remark(5, { gradeCode: 'C', text: 'A {grade}.' }),
    remark(6, { kind: 'class_teacher', band: 'marks', gradeCode: null, from: 60, to: 70, text: 'Of sixty.' }),
    remark(7, { kind: 'class_teacher', band: 'points', gradeCode: null, from: 9.5, to: 9.5, text: 'Of points.' }),
    remark(8, { kind: 'subject_teacher', band: 'marks', gradeCode: null, from: 50.5, to: 60, text: 'Of fifty.' }),
  ];
  const source = { bank, lengths: usualLengths, language: 'english' as const };
  const grades = [
    { id: 1, code: 'B', points: 9, from: 6_500 },
    { id: 2, code: 'C', points: 6, from: 0 },
  ];
  const grading = { rounding: 'none' as const, grades, subjects: new Map() };
  const basis = { examId: 7, grading, hasMean: true };
  const student = { studentId: 1, firstName: 'Asha', sat: 2, marks: 13_000, mean: 9_000, grade: 'B', boards: true };
  expect(automaticOfTerm(source, basis, 'principal', student)).toBe('Well done, Asha.');
  expect(automaticOfTerm({ ...source, language: 'swahili' }, basis, 'principal', student)).toBe('Well done, Asha.');
  expect(automaticOfTerm(source, basis, 'boarding', student)).toBe('A good boarder.');
  expect(automaticOfTerm(source, basis, 'boarding', { ...student, boards: false })).toBeNull();
  expect(automaticOfTerm(source, basis, 'conduct', student)).toBeNull();
  expect(automaticOfTerm(source, basis, 'principal', { ...student, sat: 0 })).toBeNull();
  expect(automaticOfTerm(source, basis, 'class_teacher', student)).toBe('Of sixty.');
  // The average mark is rounded to the hundredth: 59.995 is 60.
  expect(automaticOfTerm(source, basis, 'class_teacher', { ...student, marks: 11_999 })).toBe('Of sixty.');
  expect(automaticOfTerm(source, basis, 'class_teacher', { ...student, marks: 11_998 })).toBeNull();
  // Mean points go before the average mark.
  expect(automaticOfTerm(source, basis, 'class_teacher', { ...student, mean: 9_500 })).toBe('Of points.');
  expect(automaticOfTerm(source, basis, 'class_teacher', { ...student, mean: 9_499 })).toBe('Of sixty.');
  expect(automaticOfTerm(source, basis, 'class_teacher', { ...student, mean: null })).toBe('Of sixty.');
  // Without a mean the level of 65 per cent on average chooses, and a remark that names a grade is none.
  const without = { ...student, mean: null, grade: null };
  expect(automaticOfTerm(source, { ...basis, hasMean: false }, 'principal', without)).toBe('Well done, Asha.');
  expect(automaticOfTerm(source, { ...basis, hasMean: false }, 'principal', { ...without, marks: 12_999 })).toBeNull();
  expect(automaticOfTerm(source, basis, 'principal', { ...student, grade: 'C' })).toBe('A C.');

  const result = { courseId: 4, subject: 'English', mark: 8_000, grade: 'A', points: 12 };
  expect(automaticOfSubject(source, basis, student, result)).toBe('Asha has A in English.');
  expect(automaticOfSubject(source, basis, student, { ...result, subject: 'Kiswahili' })).toBe('Hongera Asha.');
  expect(automaticOfSubject(source, basis, student, { ...result, mark: null })).toBeNull();
  const poor = { ...result, grade: 'D', points: 3 };
  expect(automaticOfSubject(source, basis, student, { ...poor, mark: 5_050 })).toBe('Of fifty.');
  expect(automaticOfSubject(source, basis, student, { ...poor, mark: 5_049 })).toBeNull();
  expect([languageOf('KISWAHILI Fasihi', 'english'), languageOf('English', 'swahili')]).toEqual(['swahili', 'swahili']);
});
