import { connect } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { buildApp } from '#app/server/build-app.ts';
import { type TestApp, testApp, testPassword } from '#app/testing/school.ts';
import { sendUpload } from '#app/testing/send-upload.ts';
import { startDatabase } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { execute, freshFolder } from '../testing/database.ts';
import { pdf } from '../testing/uploads.ts';

const mebibyte = 1024 * 1024;

describe('what the product does when something under it is missing', () => {
  let app: TestApp;
  let free = 10_000 * mebibyte;
  beforeAll(async () => {
    app = await testApp({
      fileLimits: { free: () => free, quotas: { accountDayBytes: 10_000, schoolBytes: 15_000 } },
    });
  });
  afterAll(() => app.close());

  const get = async (url: string) => {
    const headers = { authorization: `Bearer ${await app.tokenOf('ROLE_All')}` };
    const answer = await app.http.inject({ url, headers });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  };
  const signIn = () =>
    app.http.inject({ method: 'POST', url: '/api/auth/signin', payload: { username: 'a.role_all', password: testPassword } });
  const upload = (caller: 'ROLE_All' | 'ROLE_Pay_Fees' | 'otherSchool', size: number) =>
    sendUpload(app, caller, { name: 'a.pdf', bytes: pdf(size), otherdata: { purpose: 'document' } });

  test('a disk that is nearly full takes no files and is not ready; all else works', async () => {
    free = 512 * mebibyte + 1000;
    expect((await get('/readyz')).status).toBe(200);
    expect(await upload('ROLE_All', 2000)).toMatchObject({
      status: 503,
      body: { message: expect.stringContaining('disk is nearly full') },
    });
    free = 511 * mebibyte;
    expect(await get('/readyz')).toMatchObject({ status: 503, body: { message: 'The server’s disk is nearly full.' } });
    expect((await get('/api/settings/hostels')).status).toBe(200);
    expect((await signIn()).statusCode).toBe(200);
    free = 10_000 * mebibyte;
    expect((await upload('ROLE_All', 2000)).status).toBe(200);
  });

  test('one account cannot use up the disk of all: its day and its school’s whole are limited, another school is not touched', async () => {
    expect((await upload('ROLE_All', 8000)).status).toBe(200);
    expect(await upload('ROLE_All', 100)).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('Go on tomorrow') },
    });
    expect((await upload('ROLE_Pay_Fees', 4900)).status).toBe(200);
    expect(await upload('ROLE_Pay_Fees', 200)).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('files of your school') },
    });
    expect((await upload('otherSchool', 5000)).status).toBe(200);
    // Each of these fits by itself.
    const atOnce = await Promise.all([1, 2, 3].map((n) => upload('otherSchool', 3000 + n)));
    expect(atOnce.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
    const token = await app.tokenOf('ROLE_Pay_Fees');
    // A resumable upload is refused before its first byte, by the length that it announces.
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/kit/uploads',
      headers: {
        authorization: `Bearer ${token}`,
        'tus-resumable': '1.0.0',
        'upload-length': '9000',
        'upload-metadata': `purpose ${Buffer.from('document').toString('base64')},filename ${Buffer.from('a.pdf').toString('base64')}`,
      },
    });
    expect([answer.statusCode, answer.json().message]).toEqual([422, expect.stringContaining('You have uploaded')]);
  });

  test('a clock that is set back locks nobody out: tries that have not been yet do not count', async () => {
    const wrong = () =>
      app.http.inject({ method: 'POST', url: '/api/auth/signin', payload: { username: 'a.role_all', password: 'wrong wrong' } });
    app.pass(86_400_000);
    for (let tries = 0; tries < 5; tries++) await wrong();
    expect((await signIn()).statusCode).toBe(423);
    app.pass(-86_400_000);
    expect((await signIn()).statusCode).toBe(200);
  });
});

test('a database that restarts is said in words, as 503 with a time to come back, and everything goes on after it', async () => {
  const dataDir = freshFolder();
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const database = await startDatabase({ dataDir, log: quiet, throwaway: true });
  await migrate(database.url, inject('migrationFolders'));
  const app = await buildApp({ databaseUrl: database.url, dataDir, logLevel: 'silent', connections: 4 });
  const ready = async () => app.http.inject({ url: '/readyz' });
  const payload = { username: 'nobody.here', password: testPassword };
  const signIn = async () => app.http.inject({ method: 'POST', url: '/api/auth/signin', payload });
  expect([(await ready()).statusCode, (await signIn()).statusCode]).toEqual([200, 404]);
  // A throw-away database commits before its log is on disk: what it was migrated to must not be lost with it.
  await execute(database.url, 'checkpoint');
  const killed = database.pid() ?? 0;
  process.kill(killed, 'SIGKILL');
  const seen = new Set<number>();
  await expect
    .poll(
      async () => {
        for (const answer of await Promise.all([ready(), signIn()])) {
          seen.add(answer.statusCode);
          if (answer.statusCode !== 503) continue;
          expect(answer.json()).toEqual({
            code: 'unavailable',
            message: 'The database is starting again. Wait a moment and try again.',
          });
          expect(answer.headers['retry-after']).toBe('5');
        }
        return seen.has(503) && database.pid() !== null && database.pid() !== killed && (await ready()).statusCode;
      },
      { timeout: 120_000, interval: 20 },
    )
    .toBe(200);
  expect([...seen].filter((status) => ![200, 404, 503].includes(status))).toEqual([]);
  expect((await signIn()).statusCode).toBe(404);
  await app.close();
  await database.stop();
}, 240_000);

test('a body that does not come is ended, and the connection with it', async () => {
  const app = await testApp({ slowestBody: 300 });
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  const address = app.http.server.address();
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  let said = '';
  socket.setEncoding('utf8').on('data', (text: string) => (said += text));
  socket.write('POST /api/auth/signin HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"a":');
  await once(socket, 'close');
  expect(said).toMatch(/^HTTP\/1\.1 408 /);
  expect(said).toContain('did not arrive in time');
  await app.close();
});

test('a refusal that came before the body was read stays the answer, and the server goes on', async () => {
  const app = await testApp({ slowestBody: 200, callsPerMinute: 1 });
  const payload = { a: 'x'.repeat(100) };
  const answers = await Promise.all([1, 2, 3].map(() => app.http.inject({ method: 'POST', url: '/api/auth/signin', payload })));
  expect(answers.map(({ statusCode }) => statusCode)).toContain(429);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect((await app.http.inject('/healthz')).statusCode).toBe(200);
  await app.close();
});
