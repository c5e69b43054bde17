import { expect, it } from 'vitest';
import { isUnread, linesFrom } from './ChargeAmounts.tsx';

it('writes no note while something typed is no amount, and leaves out only what is empty', () => {
  expect(linesFrom({ 1: 50_000, 2: null, 3: 0 })).toEqual([{ chargeId: 1, amount: 50_000 }]);
  expect(isUnread({ 1: 50_000, 2: null, 3: 0 })).toBe(false);
  expect(isUnread({ 1: 50_000, 2: '1.500,00' })).toBe(true);
});
