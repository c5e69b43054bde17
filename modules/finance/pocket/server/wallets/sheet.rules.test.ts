import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSheet } from './sheet.rules.ts';

test('a quote that never closes is a part of its cell', () => {
  expect(readSheet('1001,"><img src=x onerror=alert(1)>,200\n1002,50')).toMatchObject([
    { admissionNo: '1001', amount: 20_000 },
    { admissionNo: '1002', amount: 5000 },
  ]);
  expect(readSheet('"1003\t70')).toMatchObject([{ admissionNo: '"1003', amount: 7000 }]);
});

test('a quoted cell holds its delimiter and its line end', () => {
  expect(readSheet('1001,"1,200.50",from "Mama" Njeri\n1002,"90"')).toMatchObject([
    { admissionNo: '1001', amount: 120_050, reference: 'from "Mama" Njeri' },
    { admissionNo: '1002', amount: 9000 },
  ]);
});

test('no text that can be pasted is refused with a fault of ours', () => {
  const piece = fc.constantFrom(
    '"',
    "'",
    ',',
    ';',
    '\t',
    '\n',
    '\r',
    '\\',
    ' ',
    '1001',
    '200',
    '\ufeff',
    '\u0000',
    'Njeri',
    '😀',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(piece, { maxLength: 40 }).map((all) => all.join('')),
      ),
      (text) => {
        expect(Array.isArray(readSheet(text))).toBe(true);
      },
    ),
    { numRuns: 2000 },
  );
});
