import fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logRefusals, noteRefusal } from './refusals.ts';

beforeEach(
  () => void vi.useFakeTimers({ now: new Date('2026-02-02T08:00:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] }),
);
afterEach(() => void vi.useRealTimers());

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
