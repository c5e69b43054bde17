import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { endpoints } from '../../modules.ts';
import { listSchool } from '../../testing/elearning/library-school.ts';
import { type TestApp, testApp } from '../../testing/school.ts';
import { addressOf } from '../hostile/hostile-requests.ts';
import { injectable, widestCaller } from '../request.ts';
import { inputSchema, sampleInput, type Schema } from '../sample-input.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await listSchool(app);
});
afterAll(() => app.close());

const fromQuery = ({ method }: Endpoint) => method === 'GET' || method === 'DELETE';

interface Body {
  code: string;
  fields?: { path: string; message: string }[];
}

async function ask(endpoint: Endpoint, change: { query?: string; body?: Record<string, unknown> }): Promise<[number, Body]> {
  const input = sampleInput(endpoint, { full: true, key: () => 1 });
  const request = injectable(endpoint, { ...input, ...change.body }, 'unknown-field-key');
  const address = addressOf(request);
  const url = change.query ? `${address}${address.includes('?') ? '&' : '?'}${change.query}` : address;
  const token = await app.tokenOf(widestCaller(endpoint));
  const headers = { ...request.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const answer = await app.http.inject({ ...request, url, headers });
  return [answer.statusCode, answer.json()];
}

/** The way to one object within an input that has fields of its own, as its sample fills it. */
function innerObjects(schema: Schema, way: string[] = []): string[][] {
  const own = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (own.length > 0) return [];
  if (schema.type === 'array') return schema.items ? innerObjects(schema.items, [...way, '0']) : [];
  if (schema.type !== 'object' || !schema.properties) return [];
  const inner = Object.entries(schema.properties).flatMap(([key, field]) => innerObjects(field, [...way, key]));
  return way.length > 0 ? [way, ...inner] : inner;
}

describe('an unknown parameter', () => {
  test.each(endpoints)('is refused with its name by %s', async (_name, endpoint) => {
    const [status, body] = await ask(endpoint, { query: 'clasId=7' });
    expect([status, body.code]).toEqual([400, 'validation']);
    expect(body.fields?.find(({ path }) => path === 'clasId')?.message).toContain('“clasId”');
    if (fromQuery(endpoint)) return;
    const [inBody, refused] = await ask(endpoint, { body: { clasId: 7 } });
    expect(inBody).toBe(400);
    expect(refused.fields?.map(({ path }) => path)).toContain('clasId');
  });

  test('is refused in every part of a body that has fields of its own', async () => {
    const silent: string[] = [];
    let tried = 0;
    for (const [name, endpoint] of endpoints) {
      if (fromQuery(endpoint)) continue;
      for (const way of innerObjects(inputSchema(endpoint))) {
        const input = sampleInput(endpoint, { full: true, key: () => 1 });
        const part = way.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], input);
        (part as Record<string, unknown>)['clasId'] = 7;
        tried += 1;
        const [, { fields }] = await ask(endpoint, { body: input });
        if (!fields?.some(({ path }) => path === [...way, 'clasId'].join('.'))) silent.push(`${name} at ${way.join('.')}`);
      }
    }
    expect(silent).toEqual([]);
    expect(tried).toBeGreaterThan(50);
  });

  test('is refused among the parts of a form', async () => {
    const form = new FormData();
    form.append('otherdata', '{"purpose":"document"}');
    form.append('other', '1');
    form.append('file', new Blob(['%PDF-1.7']), 'a.pdf');
    const headers = { authorization: `Bearer ${await app.tokenOf('ROLE_All')}` };
    const answer = await app.http.inject({ method: 'POST', url: '/api/kit/uploadfile', payload: form, headers });
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      [{ path: 'other', message: expect.stringContaining('“other”') }],
    ]);
  });

  test('of an address may stand in the body with the same value, and with no other', async () => {
    const call = (id: unknown) =>
      app.http
        .inject({ method: 'PUT', url: '/api/settings/hostels/5', payload: { id, name: 'North' }, headers: { authorization } })
        .then((answer) => answer.json<Body>().fields?.map(({ path }) => path) ?? []);
    const authorization = `Bearer ${await app.tokenOf('ROLE_All')}`;
    expect(await call(5)).not.toContain('id');
    expect(await call(6)).toContain('id');
    expect(await call({ evil: 5 })).toContain('id');
  });

  test('is let through where a provider decides what it sends', async () => {
    for (const url of ['/api/finance/incoming/unknown/confirmation', '/api/messaging/reports/unknown']) {
      const answer = await app.http.inject({ method: 'POST', url: `${url}?anything=1`, payload: { FieldsOfTheirOwn: 1 } });
      expect([url, answer.statusCode]).toEqual([url, 404]);
    }
  });
});

describe('a wrong method', () => {
  const send = (method: string, url: string, more: object = {}) => app.http.inject({ method: method as 'GET', url, ...more });

  test('answers 405 with what is allowed, at every address', async () => {
    const served = endpoints.map(
      ([, { method, path }]) => [method, new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)] as const,
    );
    const wrong: string[] = [];
    for (const path of new Set(endpoints.map(([, one]) => one.path))) {
      const url = path.replaceAll(/:\w+/g, '1');
      // Another address may have the same form: `/x/:id` beside `/x/all`.
      const taken = served.filter(([, pattern]) => pattern.test(url)).map(([method]) => method);
      const method = ['GET', 'DELETE', 'PATCH', 'PUT', 'POST'].find((one) => !taken.some((own) => own === one));
      const answer = await send(method ?? '', url);
      const allowed = String(answer.headers['allow']).split(', ');
      const right =
        answer.statusCode === 405 && answer.json().code === 'wrong_method' && taken.every((one) => allowed.includes(one));
      if (!right) wrong.push(`${method} ${url} → ${answer.statusCode}, allowed ${allowed.join()}`);
    }
    expect(wrong).toEqual([]);
  });

  test('is told before the body is read and before anybody signs in; HEAD and OPTIONS are as they should be', async () => {
    const broken = { payload: '{', headers: { 'content-type': 'application/json' } };
    const answer = await send('POST', '/healthz', broken);
    expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect(answer.json().message).toBe('This address takes GET, HEAD and no POST.');
    expect((await send('HEAD', '/healthz')).statusCode).toBe(200);
    expect((await send('HEAD', '/api/auth/signin')).statusCode).toBe(405);
    const options = await send('OPTIONS', '/api/settings/hostels');
    expect([options.statusCode, options.headers['allow'], options.body]).toEqual([204, 'GET, HEAD, OPTIONS, POST', '']);
    expect(options.headers['access-control-allow-origin']).toBeUndefined();
    expect((await send('TRACE', '/api/settings/hostels')).statusCode).toBe(405);
  });

  test('HEAD is told of a record what GET is, its length too, and nothing of what it says', async () => {
    const url = '/api/settings/hostels';
    const authorization = `Bearer ${await app.tokenOf('ROLE_All')}`;
    const [get, head] = [
      await send('GET', url, { headers: { authorization } }),
      await send('HEAD', url, { headers: { authorization } }),
    ];
    expect([get.statusCode, head.statusCode, head.body]).toEqual([200, 200, '']);
    expect(get.body.length).toBeGreaterThan(0);
    for (const name of ['content-type', 'cache-control', 'x-content-type-options'])
      expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(get.body)));
    expect((await send('HEAD', url)).statusCode).toBe(401);
  });

  test('at an address that nothing answers at stays 404 in words', async () => {
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
      const answer = await send(method, '/api/settings/hostel');
      expect([answer.statusCode, answer.json().message]).toEqual([404, 'There is nothing at this address.']);
      expect(answer.headers['allow']).toBeUndefined();
    }
  });
});
