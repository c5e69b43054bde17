import { expect, test } from 'vitest';
import { one, there } from './one.ts';

test('one row is that row; none and two are faults', () => {
  expect(one([{ id: 7 }])).toEqual({ id: 7 });
  expect(() => one([])).toThrow('One row was expected and 0 came.');
  expect(() => one([1, 2])).toThrow('One row was expected and 2 came.');
});

test('a value that is not there is a fault, and zero is there', () => {
  expect(there(0)).toBe(0);
  expect(() => there(null)).toThrow('A value was expected and none came.');
});
