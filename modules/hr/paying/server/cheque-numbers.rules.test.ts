import { expect, test } from 'vitest';
import { chequeNumbers } from './cheque-numbers.rules.ts';

test('cheques are read one by one however they are written', () => {
  const read = (reference: string) => chequeNumbers(reference).join(' ');
  expect(read('000101')).toBe('000101');
  expect(read('000101, 000103 & 000105')).toBe('000101 000103 000105');
  expect(read('Cheques 000098-000101')).toBe('000098 000099 000100 000101');
  expect(read('101 to 103; 110 – 111')).toBe('101 102 103 110 111');
  expect(read('000101-03')).toBe('000101 000102 000103');
  expect(read('000105-000101')).toBe('000105 000101');
  expect(read('KCB/101 000102 000102')).toBe('KCB/101 000102');
  expect(read('By hand')).toBe('By hand');
  expect(read('1-999999')).toBe('1-999999');
});
