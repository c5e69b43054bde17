import { expect, test } from 'vitest';
import { studentNamed } from './admission.rules.ts';

const students = ['ADM/0042', '4821', '2024/0042', '0007', '012B', '100', '-'].map((admissionNo, at) => ({
  id: at + 1,
  admissionNo,
}));

test.each([
  ['adm/0042 ', 1],
  ['ADM0042', 1],
  ['adm 42', 1],
  ['a d m 0 0 4 2', 1],
  ['4821', 2],
  ['４８２１', 2],
  ['04821', 2],
  ['20240042', 3],
  ['2024/42', 3],
  ['2024-0042', 3],
  ['202442', null],
  ['7', 4],
  ['12 b', 5],
  ['100', 6],
  ['1', null],
  ['10', null],
  ['482', null],
  ['', null],
  [' / ', null],
])('%s is the number of student %s', (typed, student) => {
  expect(studentNamed(typed, students)).toBe(student);
});

test('a number that could be that of two is nobody’s, and as it stands it goes before the one without noughts', () => {
  const two = [...students, { id: 8, admissionNo: '48-21' }, { id: 9, admissionNo: 'ADM/042' }];
  expect(studentNamed('4821', two)).toBeNull();
  expect(studentNamed('ADM0042', two)).toBe(1);
  expect(studentNamed('ADM 042', two)).toBe(9);
  expect(studentNamed('adm42', two)).toBeNull();
});
