import { expect, it } from 'vitest';
import { formatIsbn, isbn10, isbn13, wrongIsbn } from './isbn.ts';

// As printed in books, and the X that stands for ten.
const pairs = [
  ['0-435-90548-1', '9780435905484'],
  ['9966-46-035-7', '9789966460356'],
  ['0 8044 2957 X', '9780804429573'],
  ['080442957x', '9780804429573'],
] as const;

it('takes an ISBN of ten for the one of thirteen, and back', () => {
  for (const [ten, thirteen] of pairs) {
    expect([ten, isbn13(ten)]).toEqual([ten, thirteen]);
    expect(isbn10(thirteen)).toBe(ten.replaceAll(/[\s-]/g, '').toUpperCase());
    expect(isbn13(thirteen)).toBe(thirteen);
  }
  expect(isbn13('ISBN 978-0-435-90548-4')).toBe('9780435905484');
  expect(isbn13('979-10-90636-07-1')).toBe('9791090636071');
  expect(isbn10('9791090636071')).toBeNull();
  expect(formatIsbn('9780435905484').replaceAll(' ', '')).toBe('9780435905484');
});

it('refuses every other last digit, another length and another beginning', () => {
  for (const digit of '0123456789X') expect([digit, wrongIsbn(`043590548${digit}`) === null]).toEqual([digit, digit === '1']);
  for (const digit of '0123456789') expect([digit, isbn13(`978043590548${digit}`) !== null]).toEqual([digit, digit === '4']);
  for (const text of [
    '',
    '97804359054',
    '97804359054840',
    'X435905485',
    '9770435905480',
    '97804359054X4',
    'habari',
    '٩٧٨٠٤٣٥٩٠٥٤٨٤',
  ])
    expect([text, isbn13(text)]).toEqual([text, null]);
  expect(wrongIsbn('9770435905480')).toContain('978 or 979');
});
