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

test('a figure after an amount that cannot be read is not taken for it', () => {
  const amounts = (text: string) => readSheet(text).map(({ amount, reference }) => [amount, reference]);
  for (const wrong of ['-500', '−500', '(500)', '1.500,00', 'KES -500', '500-'])
    expect([wrong, amounts(`1001\tJane\t${wrong}\t20045\n1002\tPaul\t70\t20046`)]).toEqual([
      wrong,
      [
        [null, '20045'],
        [7000, '20046'],
      ],
    ]);
  expect(amounts('1001\tJane\t5OO\n1002\t70')).toEqual([
    [null, null],
    [7000, null],
  ]);
  for (const head of ['Adm no\tName\tAmount', 'Pocket money of Form 2'])
    expect(amounts(`${head}\n1002\t70`)).toEqual([[7000, null]]);
  expect(amounts('1001;14/3/2026;Form 2;500;20045')).toEqual([[50_000, '20045']]);
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
