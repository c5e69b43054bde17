import type { FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UserError } from '#kit/contract/errors.ts';
import { Strangers } from './budgets.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-02-02T08:00:00Z'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const from = (ip: string) => ({ ip }) as FastifyRequest;
const nobody = () => {
  throw new UserError('not_found', 'There is no such door.');
};
const broken = () => {
  throw new Error('The database is away.');
};

/** What a door of at most three refusals a minute answers. */
function doors() {
  const strangers = new Strangers(3);
  return async (ip: string, door: string, open: () => string = () => 'in', expected?: (opened: string) => boolean) => {
    try {
      return await strangers.admit(from(ip), door, open, expected);
    } catch (error) {
      return error instanceof UserError ? error.code : 'broken';
    }
  };
}

test('who was refused as often as may be in a minute is turned away at every door, and is not when the minute is over', async () => {
  const knock = doors();
  for (let n = 0; n < 3; n += 1) expect(await knock('203.0.113.9', `door ${n}`, nobody)).toBe('not_found');
  expect(await knock('203.0.113.9', 'another')).toBe('too_many');
  expect(await knock('203.0.113.10', 'another')).toBe('in');
  vi.setSystemTime(Date.now() + 59_999);
  expect(await knock('203.0.113.9', 'another')).toBe('too_many');
  vi.setSystemTime(Date.now() + 1);
  expect(await knock('203.0.113.9', 'another')).toBe('in');
  // A new minute has a new count.
  expect(await knock('203.0.113.9', 'door', nobody)).toBe('not_found');
  expect(await knock('203.0.113.9', 'a third')).toBe('in');
});

test('who was let in at a door is let in there again, however often the same network was refused elsewhere', async () => {
  const knock = doors();
  expect(await knock('203.0.113.9', 'mpesa')).toBe('in');
  for (let n = 0; n < 5; n += 1) await knock('203.0.113.9', 'elsewhere', nobody);
  expect(await knock('203.0.113.9', 'mpesa')).toBe('in');
  expect(await knock('203.0.113.9', 'bank')).toBe('too_many');
});

test('what was opened to somebody who should not be there counts as refused; a fault of ours counts for nothing', async () => {
  const knock = doors();
  const unexpected = () => knock('203.0.113.9', 'mpesa', undefined, () => false);
  for (let n = 0; n < 5; n += 1) expect(await knock('203.0.113.9', 'mpesa', broken)).toBe('broken');
  expect([await unexpected(), await unexpected(), await unexpected()]).toEqual(['in', 'in', 'in']);
  expect(await unexpected()).toBe('too_many');
});

test('of a flood from many networks no more than 20,000 are kept, nor of those that were let in', async () => {
  const knock = doors();
  const address = (n: number) => `10.${Math.floor(n / 65_536)}.${Math.floor(n / 256) % 256}.${n % 256}`;
  const refuse = async (from: number, count: number) => {
    for (let n = from; n < from + count; n += 1) await knock(address(n), 'door', nobody);
  };
  for (let n = 0; n < 3; n += 1) await knock('203.0.113.9', 'door', nobody);
  await refuse(0, 19_999);
  expect(await knock('203.0.113.9', 'other')).toBe('too_many');
  await refuse(30_000, 1);
  expect(await knock('203.0.113.9', 'other')).toBe('in');

  const greeted = doors();
  await greeted('203.0.113.9', 'mpesa');
  for (let n = 0; n < 3; n += 1) await greeted('203.0.113.9', 'door', nobody);
  for (let n = 0; n < 19_998; n += 1) await greeted(address(n), 'door');
  expect(await greeted('203.0.113.9', 'mpesa')).toBe('in');
  await greeted(address(30_000), 'door');
  await greeted(address(30_001), 'door');
  expect(await greeted('203.0.113.9', 'mpesa')).toBe('too_many');
});
