import { expect, test } from 'vitest';
import { fit, fitting, slipCost } from './find-words.ts';

const among = (typed: string, ...titles: string[]) => fitting(titles, typed, (title) => ({ title }));

test('words are found by their beginnings, in any order and without accents', () => {
  expect(fit('fee pay', 'Fee payments')).toBeLessThan(slipCost);
  expect(fit('payments fee', 'Fee payments')).toBeLessThan(slipCost);
  expect(fit('wambui', 'Wambũi')).toBe(0);
  expect(fit('pay exam', 'Fee payments')).toBeNull();
  expect(fit('  ', 'Fee payments')).toBeNull();
});

test('a title comes before words that also find, and a whole word before a beginning', () => {
  expect(fit('exams', 'Exams')).toBeLessThan(fit('exams', 'Exam dashboard', 'exams overview') ?? 0);
  expect(fit('receipt', 'Fee payments', 'receipts')).toBeGreaterThan(fit('receipt', 'Receipts') ?? 9);
  expect(among('exam', 'Coding exams', 'Exam analysis', 'Exams')).toEqual(['Exam analysis', 'Exams', 'Coding exams']);
});

test.each([
  ['recipt', 'Receipts'],
  ['reciept', 'Receipts'],
  ['studnets', 'Students'],
  ['attendence', 'Attendance'],
  ['timetabel', 'Timetable'],
  ['bugdet', 'Budgets'],
  ['marsk', 'Marks'],
])('%s finds %s', (typed, title) => {
  expect(fit(typed, title)).toBeGreaterThanOrEqual(slipCost);
  expect(among(typed, 'Home', title, 'Grades')).toEqual([title]);
});

test('short words and other first letters are not guessed at, and no guess stands beside what fits', () => {
  expect(fit('fes', 'Fees')).toBeNull();
  expect(fit('barks', 'Marks')).toBeNull();
  expect(fit('student', 'Stream')).toBeNull();
  expect(among('marks', 'Marks', 'Markt')).toEqual(['Marks']);
});
