import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp, testPassword } from '#app/testing/school.ts';
import { type BatchAnswer, batchPath, mostInBatch } from '#kit/contract/calls/batch.ts';

let app: TestApp;
let token: string | null;
beforeAll(async () => {
  app = await testApp({ callsPerMinute: 60 });
  token = await app.tokenOf('ROLE_All');
});
afterAll(() => app.close());

const as = (who: string | null): Record<string, string> => (who ? { authorization: `Bearer ${who}` } : {});
const ask = (calls: unknown, who: string | null = token, headers: Record<string, string> = {}) =>
  app.http.inject({ method: 'POST', url: batchPath, payload: { calls } as object, headers: { ...as(who), ...headers } });
const alone = (url: string, who: string | null = token) => app.http.inject({ url, headers: as(who) });

it('answers each call as it would be answered alone, in their order', async () => {
  const calls = ['/api/settings/departments?size=5', '/api/settings/departments?size=x', '/api/nothing', '/api/auth/sessions'];
  const answer = await ask(calls);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  const one = await Promise.all(calls.map((url) => alone(url)));
  const { answers } = answer.json<BatchAnswer>();
  expect(answers.map(({ status }) => status)).toEqual([200, 400, 404, 200]);
  expect(answers.slice(0, 3)).toEqual(one.slice(0, 3).map((each) => ({ status: each.statusCode, body: each.json() })));
});

it('lets nobody in whom the call alone refuses, and nobody without a session', async () => {
  const calls = ['/api/settings/departments', '/api/platform/schools'];
  const codes = async (who: string | null) =>
    (await ask(calls, who)).json<BatchAnswer>().answers.map(({ body }) => (body as { code?: string }).code ?? 'let in');
  expect(await codes(null)).toEqual(['unauthorised', 'unauthorised']);
  expect(await codes(token)).toEqual(['let in', 'forbidden']);
});

it('opens what answers with JSON to a reader, and no file, page, change or batch', async () => {
  const calls = ['/healthz', '/metrics', '/', '/api/docs/', '/api/batch', '/api/auth/signin', '/api/../healthz'];
  expect((await ask(calls.slice(0, 3))).statusCode).toBe(400);
  const { answers } = (await ask(calls.slice(3))).json<BatchAnswer>();
  expect(answers.map(({ status }) => status).filter((status) => status < 400)).toEqual([]);
});

it('signs in first where that is asked, and asks the rest as whoever is in then', async () => {
  const calls = ['/api/settings/departments', '/api/platform/schools', '/api/auth/sessions'];
  const signIn = (body: unknown, headers: Record<string, string> = {}) =>
    app.http.inject({ method: 'POST', url: batchPath, payload: { signIn: body, calls } as object, headers });
  // Whoever sends a token besides is asked for nothing by it.
  const answer = (await signIn({ username: 'a.role_view_only', password: testPassword }, as(token))).json<BatchAnswer>();
  const { status, body: session } = answer.signIn ?? {};
  const { accessToken, user } = session as { accessToken: string; user: { username: string } };
  expect([status, user.username]).toEqual([200, 'a.role_view_only']);
  const one = await Promise.all(calls.map((url) => alone(url, accessToken)));
  expect(answer.answers.map((each) => each.status)).toEqual(one.map(({ statusCode }) => statusCode));
  expect(answer.answers.slice(0, 2).map(({ body }) => body)).toEqual(one.slice(0, 2).map((each) => each.json<unknown>()));
  const wrong = { username: 'a.role_view_only', password: 'not the password' };
  for (const body of [wrong, { username: '', password: 7 }, { ...wrong, as: 1 }, null, 'x', [], 7]) {
    const refused = (await signIn(body, as(token))).json<BatchAnswer>();
    const payload = Object(body) as object;
    const direct = await app.http.inject({ method: 'POST', url: '/api/auth/signin', payload });
    expect([body, refused]).toEqual([body, { signIn: { status: direct.statusCode, body: direct.json() }, answers: [] }]);
  }
});

it('takes neither none nor too many, nor anything else beside them', async () => {
  const many = Array.from({ length: mostInBatch + 1 }, () => '/api/auth/sessions');
  for (const calls of [[], many, 'x', ['https://elsewhere.example/api/'], [7]])
    expect([calls, (await ask(calls)).statusCode]).toEqual([calls, 400]);
  const more = { method: 'POST' as const, url: batchPath, payload: { calls: ['/api/auth/sessions'], as: 7 }, headers: as(token) };
  expect((await app.http.inject(more)).statusCode).toBe(400);
});

it('counts each call against the budget of its session', async () => {
  const own = await app.tokenOf('ROLE_View_Only');
  const calls = Array.from({ length: mostInBatch }, () => '/api/auth/sessions');
  const statuses = [];
  for (let round = 0; round < 5; round += 1) {
    const answer = await ask(calls, own);
    statuses.push(...(answer.statusCode === 429 ? [429] : answer.json<BatchAnswer>().answers.map(({ status }) => status)));
  }
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(60);
  expect(statuses).toContain(429);
});
