import fastify, { type FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UserError } from '#kit/contract/errors.ts';
import { Strangers } from './budgets.ts';
import { logRefusals, noteRefusal } from './refusals.ts';

beforeEach(
  () => void vi.useFakeTimers({ now: new Date('2026-02-02T08:00:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] }),
);
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

interface Line {
  msg: string;
  status: number;
  code: string | null;
  again?: number;
}

/** A server that answers what it is asked for, and what its log says. */
function logged() {
  const lines: Line[] = [];
  const http = fastify({
    logger: { level: 'warn', stream: { write: (line: string) => void lines.push(JSON.parse(line) as Line) } },
  });
  logRefusals(http);
  http.get<{ Params: { status: string; code: string } }>('/:status/:code', async (request, reply) => {
    noteRefusal(request, request.params.code);
    return reply.code(Number(request.params.status)).send({});
  });
  const ask = async (status: number, code = 'no', times = 1) => {
    for (let n = 0; n < times; n += 1) await http.inject({ url: `/${status}/${code}` });
  };
  const told = () =>
    lines.splice(0).map(({ msg, status, again }) => [msg, status, ...(again === undefined ? [] : [again])].join(' '));
  return { http, ask, told };
}

test('what is not signed in, not allowed, locked out or too often is in the log, and nothing else', async () => {
  const { http, ask, told } = logged();
  for (const status of [200, 400, 401, 402, 403, 404, 422, 423, 424, 429, 430, 500]) await ask(status);
  expect(told()).toEqual([401, 403, 423, 429].map((status) => `refused ${status}`));
  await http.close();
  expect(told()).toEqual([]);
});

test('the same again is counted for a minute, and its count written when the minute is over', async () => {
  const { http, ask, told } = logged();
  await ask(403, 'no', 3);
  await ask(403, 'other');
  expect(told()).toEqual(['refused 403', 'refused 403']);
  vi.setSystemTime(Date.now() + 59_999);
  await ask(403, 'no');
  expect(told()).toEqual([]);
  vi.setSystemTime(Date.now() + 1);
  await ask(403, 'no');
  expect(told()).toEqual(['refused 403 3']);
  await ask(403, 'no');
  vi.advanceTimersByTime(60_000);
  expect(told()).toEqual(['refused again 403 1']);
  await http.close();
  expect(told()).toEqual([]);
});

test('of a flood of different refusals 2,000 are told apart, the others together', async () => {
  const { http, ask, told } = logged();
  for (let n = 0; n < 2000; n += 1) await ask(403, `code ${n}`);
  expect(told()).toHaveLength(2000);
  await ask(403, 'one more', 2);
  await ask(403, 'and another');
  await ask(403, 'code 7');
  expect(told()).toEqual(['refused 403']);
  await http.close();
  expect(told().toSorted()).toEqual(['refused again 403 1', 'refused again 403 2']);
});
