import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#app/modules.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { implement } from '../implement.ts';
import { registerRoutes } from '../register.ts';
import { createServer } from '../server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

/** Asks over a connection, with the address as it is written. */
async function ask(http: FastifyInstance, path: string, method = 'GET'): Promise<{ status: number; body: string }> {
  const address = http.server.address();
  const asked = request({ port: typeof address === 'object' ? address?.port : 0, host: '127.0.0.1', method, path, agent: false });
  const [answer] = (await once(asked.end(), 'response')) as [IncomingMessage];
  let body = '';
  for await (const part of answer.setEncoding('utf8')) body += String(part);
  return { status: answer.statusCode ?? 0, body };
}

const hostels = '/api/settings/hostels';
const [fits, long] = ['a'.repeat(300), 'a'.repeat(301)];

describe('an address', () => {
  // Nobody is signed in: 401 comes from an endpoint.
  test.each([
    [hostels, 401, 405],
    [`${hostels}?__proto__=1`, 401, 405],
    [`${hostels}/5`, 401, 405],
    [`${hostels}/5?x=/a/b#c`, 401, 405],
    [`${hostels}/5;a=1`, 401, 405],
    [`${hostels}/5%2F6`, 401, 405],
    [`${hostels}/5%3Fx`, 401, 405],
    [`${hostels}/%2e%2e`, 401, 405],
    [`${hostels}/%00`, 401, 405],
    [`${hostels}/__proto__`, 401, 405],
    [`${hostels}/constructor`, 401, 405],
    [`${hostels}/${fits}`, 401, 405],
    [`${hostels}/${long}`, 414, 405],
    [`/api/finance/receipts/check/${long}`, 414, 405],
    [`/api/finance/receipts/check/${'%20'.repeat(300)}`, 400, 405],
    // A parameter may be empty, which its endpoint refuses; what it is not is an address that takes other methods.
    [`${hostels}/`, 401, 404],
    ['/api/finance/receipts//crossing', 401, 404],
    ['/api/settings/%68ostels/5', 401, 404],
    ['http://elsewhere.example/api/settings/hostels/5', 401, 404],
    [`${hostels}/5/`, 404, 404],
    [`${hostels}//`, 404, 404],
    ['/api//settings/hostels', 404, 404],
    ['//api/settings/hostels', 404, 404],
    ['/api/settings//hostels', 404, 404],
    ['/api/Settings/hostels', 404, 404],
    ['/API/settings/hostels', 404, 404],
    ['/api/settings%2Fhostels/5', 404, 404],
    ['/api/settings/hostels%2F5', 404, 404],
    [`${hostels}/../hostels`, 404, 404],
    ['/api/__proto__/hostels', 404, 404],
    ['/api/settings/__proto__/5', 404, 404],
    ['/api/constructor/prototype', 404, 404],
    ['/api/settings/toString/valueOf', 404, 404],
    ['/api', 404, 404],
    ['/api/', 404, 404],
    ['/api//', 404, 404],
    ['/api/nothing', 404, 404],
    [`/api/nothing${'/at-all'.repeat(20)}`, 404, 404],
    ['http://elsewhere.example', 404, 404],
    ['*', 404, 404],
    [`${hostels}/%`, 400, 400],
    [`${hostels}/%zz`, 400, 400],
    [`${hostels}/%E0%A4%A`, 400, 400],
    ['/api/nothing/%', 400, 400],
    // What is served beside the endpoints, at addresses of as many parts.
    ['/api/kit/uploads', 405, 401],
    ['/api/kit/live', 401, 405],
    ['/api/finance/incoming/a/b', 404, 405],
    ['/api/timetable/calendar/1/x', 404, 405],
    ['/api/openapi.json', 200, 405],
  ])('%s is answered with %i, and PATCH with %i', async (path, get, patch) => {
    expect([(await ask(app.http, path)).status, (await ask(app.http, path, 'PATCH')).status]).toEqual([get, patch]);
    const head = await ask(app.http, path, 'HEAD');
    expect(head).toEqual({ status: get === 405 ? 401 : get, body: '' });
    expect((await ask(app.http, path, 'OPTIONS')).status).toBe(patch === 405 || get === 405 ? 204 : patch);
  });

  it('that nothing answers at says so before a body is read, and costs no call', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await app.http.inject({ method: 'POST', url: '/api/settings/hostel', payload: '{', headers });
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { code: 'not_found', message: 'There is nothing at this address.' },
    ]);
    expect(answer.headers).not.toHaveProperty('x-ratelimit-limit');
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
  });
});

it('each endpoint answers at its own address and is counted by its pattern', async () => {
  const kinds = new Map<string, number>();
  for (const [, { method, path }] of endpoints) {
    const name = `method="${method}",route="${path}"`;
    kinds.set(name, (kinds.get(name) ?? 0) + 1);
  }
  const counted = async () => {
    const { body } = await app.http.inject('/metrics');
    const lines = body.matchAll(/^http_request_duration_seconds_count\{(method="\w+",route="[^"]+"),.*\} (\d+)$/gm);
    const counts = new Map<string, number>();
    for (const [, name = '', count] of lines) counts.set(name, (counts.get(name) ?? 0) + Number(count));
    return counts;
  };
  const before = await counted();
  for (const [, { method, path }] of endpoints) await app.http.inject({ method, url: path.replaceAll(/:\w+/g, '1') });
  const after = await counted();
  const wrong = [...kinds].filter(([name, count]) => (after.get(name) ?? 0) - (before.get(name) ?? 0) !== count);
  expect(wrong).toEqual([]);
});

describe('what stands in an address', () => {
  const lines: string[] = [];
  let http: FastifyInstance;
  const words = z.object({ word: z.string(), other: z.string().optional() });
  const echo = (method: 'GET' | 'POST', path: string) =>
    endpoint({ method, path, access: 'public', summary: 'Says what it hears', input: words, output: z.unknown() });
  const all = endpoint({ method: 'GET', path: '/api/echo/all', access: 'public', summary: 'All', input: z.object({}) });
  const api = {
    one: echo('GET', '/api/echo/:word'),
    add: echo('POST', '/api/echo/:word'),
    two: echo('GET', '/api/echo/:word/twice/:other'),
    twice: echo('GET', '/api/echo/all/twice/:word'),
    all,
  };
  beforeAll(async () => {
    http = await createServer({
      logLevel: 'error',
      logTo: { write: (line) => void lines.push(line) },
      constraints: new Map(),
      callsPerMinute: 1_000_000,
      trustedProxies: [],
      holderOf: async () => null,
      https: false,
    });
    const say = (name: string) => (_ctx: unknown, input: z.output<typeof words>) => {
      if (input.word === 'fault') throw new Error('There is a fault.');
      return { name, ...input };
    };
    const routes = implement(api, { one: say('one'), add: say('add'), two: say('two'), twice: say('twice'), all: () => ({}) });
    registerRoutes(http, routes, app.services);
    await http.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => http.close());
  const said = async (path: string, method?: string) => JSON.parse((await ask(http, path, method)).body) as unknown;

  it.each([
    ['a%2Fb', 'a/b'],
    ['%252F', '%2F'],
    ['%25', '%'],
    ['%3F%23', '?#'],
    ['%C3%A9', 'é'],
    ['a+b', 'a+b'],
    ['..', '..'],
    ['__proto__', '__proto__'],
    ['constructor', 'constructor'],
    ['', ''],
  ])('is heard as it is meant: %s', async (written, word) => {
    expect(await said(`/api/echo/${written}`)).toEqual({ name: 'one', word });
    expect(await said(`/api/echo/${written}`, 'POST')).toEqual({ name: 'add', word });
    expect(await said(`/api/echo/${written}/twice/x`)).toEqual({ name: 'two', word, other: 'x' });
  });

  it('goes to the route that names more of it, and back to the other where that one leads nowhere', async () => {
    expect(await said('/api/echo/all')).toEqual({});
    expect(await said('/api/echo/all', 'POST')).toEqual({ name: 'add', word: 'all' });
    expect(await said('/api/echo/all/twice/x')).toEqual({ name: 'twice', word: 'x' });
    expect(await said('/api/echo/alle/twice/x')).toEqual({ name: 'two', word: 'alle', other: 'x' });
  });

  it('is not in the log: a fault is noted with the pattern', async () => {
    expect((await ask(http, '/api/echo/fault/twice/secret')).status).toBe(500);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ route: '/api/echo/:word/twice/:other', method: 'GET' });
    expect(lines[0]).not.toContain('secret');
  });
});
