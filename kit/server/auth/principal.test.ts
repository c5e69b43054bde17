import { expect, test } from 'vitest';
import { actorId } from './principal.ts';

test('a row names the account whose work it is, and none for what the product does by itself', () => {
  expect(actorId({ accountId: 7 })).toBe(7);
  expect(actorId({ accountId: 0 })).toBeNull();
});
