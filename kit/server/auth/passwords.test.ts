import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

test('a password is kept at the cost that OWASP advises, with a salt of its own, and is known again however it was composed', async () => {
  const [first, second] = [await hashPassword('Café-Wanjirũ'), await hashPassword('Café-Wanjirũ')];
  // 19 MiB, two passes, one lane.
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(first).not.toBe(second);
  expect(await verifyPassword(first, 'Café-Wanjirũ'.normalize('NFD'))).toBe(true);
  expect(await verifyPassword(first, 'Cafe-Wanjirũ')).toBe(false);
});
