import fc from 'fast-check';
import { expect, it } from 'vitest';
import { amountInWords, cents, centsOrZero, formatCents, maxCents, parseCents, parseSignedCents } from './money.ts';

it('reads amounts as people type them', () => {
  const read = ['12,500.50', '12500', ' 1 200 ', 'KES 12,500', 'Ksh. 5', '.5', '5.', '0', '1,000,000,000.00', '300/='].map(
    parseCents,
  );
  expect(read).toEqual([1_250_050, 1_250_000, 120_000, 1_250_000, 500, 50, 500, 0, maxCents, 30_000]);
  const refused = [
    '',
    '.',
    '-5',
    '12,50',
    '1,2345',
    '5.123',
    'twelve',
    '1e5',
    '5,',
    '0x10',
    '１２',
    '1,000,000,000.01',
    '9'.repeat(40),
  ];
  expect(refused.map(parseCents)).toEqual(refused.map(() => null));
});

it('reads back whatever it writes', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: maxCents }), (value) => parseCents(formatCents(value)) === value));
});

it('writes amounts in words', () => {
  expect(amountInWords(1_250_050)).toBe('Kenya shillings twelve thousand five hundred and cents fifty only');
  expect(amountInWords(1_200_000)).toBe('Kenya shillings twelve thousand only');
  expect(amountInWords(0)).toBe('Kenya shillings zero only');
  expect(amountInWords(5)).toBe('Kenya shillings zero and cents five only');
  expect(amountInWords(10_000_100)).toBe('Kenya shillings one hundred thousand one only');
  expect(amountInWords(34_542_117)).toBe(
    'Kenya shillings three hundred and forty-five thousand four hundred and twenty-one and cents seventeen only',
  );
  expect(amountInWords(maxCents)).toBe('Kenya shillings one billion only');
  expect(amountInWords(-2_000)).toBe('Kenya shillings minus twenty only');
});

it('takes whole cents within what one document may carry', () => {
  expect([1, maxCents].map((value) => cents.safeParse(value).success)).toEqual([true, true]);
  expect([0, -1, 1.5, maxCents + 1, '5', null, Number.NaN].map((value) => cents.safeParse(value).success)).not.toContain(true);
  expect([0, 1].map((value) => centsOrZero.safeParse(value).success)).toEqual([true, true]);
  expect([-1, 0.5, maxCents + 1].map((value) => centsOrZero.safeParse(value).success)).not.toContain(true);
});

it('reads a balance below nothing as banks write it', () => {
  for (const text of ['-1,500', '−1,500.00', ' - 1 500 ', '–KES 1,500']) expect(parseSignedCents(text)).toBe(-150_000);
  expect(parseSignedCents('1,500')).toBe(150_000);
  expect(parseSignedCents('-0')).toBe(0);
  for (const text of ['-', '', '1-500', '--5']) expect(parseSignedCents(text)).toBeNull();
});
