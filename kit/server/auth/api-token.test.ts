import { expect, test } from 'vitest';
import { isApiToken, newApiToken, startOfToken } from './api-token.ts';

test('a token ends in the CRC-32 of its letters in base 62, as scanners for secrets reckon it', () => {
  // Reckoned apart from the product, with Python's binascii.
  const reckoned = [
    ['0000000000000000000000000000000000', '0iqUEf'],
    ['zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz', '2Mm4wV'],
    ['AbCdEfGhIjKlMnOpQrStUvWxYz01234567', '1UhD7k'],
    ['7Hq2ZkP0vB9sLw3XyTn5RdGfJm1CaUeEiO', '0HTFdb'],
    ['Daftari0Wanjiru0Kamau0Otieno0Asha0', '2yb978'],
  ] as const;
  for (const [letters, end] of reckoned) {
    expect([letters, isApiToken(`daf_${letters}${end}`)]).toEqual([letters, true]);
    expect(isApiToken(`daf_${letters}${end.slice(0, 5)}${end.endsWith('x') ? 'y' : 'x'}`)).toBe(false);
    expect(isApiToken(`daf_${letters.slice(1)}${letters.slice(0, 1)}${end}`)).toBe(new Set(letters).size === 1);
  }
  expect(['', 'daf_', `dof_${reckoned[0].join('')}`, ` daf_${reckoned[0].join('')}`].map(isApiToken)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('new tokens are of that form, all different, and lists show ten letters of them', () => {
  const made = Array.from({ length: 200 }, newApiToken);
  expect(made.every(isApiToken)).toBe(true);
  expect(new Set(made).size).toBe(200);
  for (const token of made) expect(token).toMatch(/^daf_[0-9A-Za-z]{40}$/);
  expect(startOfToken('daf_0123456789')).toBe('daf_012345');
});
