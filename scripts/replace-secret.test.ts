import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { appCode } from '#app/testing/app-codes.ts';
import { type App, buildApp } from '#app/server/build-app.ts';
import { dropEmptied, emptyDatabase } from '#app/testing/backups.ts';
import { makeBackup } from '#kit/server/backup/make-backup.ts';
import { restoreBackup } from '#kit/server/backup/restore-backup.ts';
import { loginsOf } from '#kit/server/db/logins/logins.ts';
import { freshDatabase, freshFolder, type TestDatabase } from '#kit/server/testing/database.ts';

/** An installation whose super-user is signed in and has a second step; its server stands still between the tests. */
let database: TestDatabase;
let signedIn: Tokens;
let key = '';
/** A backup from before anything was replaced. */
let backup = '';
const [username, password] = ['head.office', 'Mbuzi-karanga-77'];

interface Tokens {
  accessToken: string;
  refreshToken: string;
  code?: string;
  detail?: { ticket: string };
  key: string;
}

const post = async (app: App, url: string, payload: object, token?: string) =>
  (
    await app.http.inject({ method: 'POST', url, payload, headers: token ? { authorization: `Bearer ${token}` } : {} })
  ).json<Tokens>();

beforeAll(async () => {
  database = await freshDatabase();
  const made = await command('create-super-user', username, 'Head Office');
  const first = / with the password (\S+)/.exec(made.words)?.[1] ?? '';
  await started(async (app) => {
    signedIn = await post(app, '/api/auth/signin', { username, password: first });
    const { accessToken } = signedIn;
    await post(app, '/api/settings/postupdatepass', { oldPassword: first, newPassword: password }, accessToken);
    key = (await post(app, '/api/auth/secondfactor/offer', { password }, accessToken)).key;
    await post(app, '/api/auth/secondfactor/confirm', { code: appCode(key, new Date()) }, accessToken);
  });
  const { platform: url } = loginsOf(database.url);
  const [files, into] = [freshFolder(), freshFolder()];
  backup = (await makeBackup({ url, files, into, keep: 1, passphrase: null, migrations: inject('migrationFolders') })).file;
});
afterAll(() => database.drop());

/** A command as an operator runs it. */
async function command(name: string, ...words: string[]): Promise<{ code: number; words: string }> {
  const env = { ...process.env, DATABASE_URL: database.url };
  try {
    const script = path.join(import.meta.dirname, `${name}.ts`);
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, ...words], { env });
    return { code: 0, words: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, words: stdout + stderr };
  }
}
const replace = (...words: string[]) => command('replace-secret', ...words);

/** Runs the server for as long as `work` takes. */
async function started<R>(work: (app: App) => Promise<R>, databaseUrl = database.url): Promise<R> {
  const app = await buildApp({ databaseUrl, dataDir: freshFolder(), logLevel: 'silent', connections: 4 });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

/** What is kept, as the database's owner sees it. */
async function kept(url = database.url): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string; value: string }>(
    `select name, value from platform.secret union all select 'key of the app', key_sealed from platform.second_factor`,
  );
  await client.end();
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

test('it says which secrets there are, and changes nothing when it is not told one or a server runs', async () => {
  const before = await kept();
  for (const wrong of [[], ['addresses'], ['everything']])
    expect(await replace(...wrong)).toEqual({
      code: 1,
      words: 'Say which: npm start -- replace-secret signing, or sealing\n',
    });
  const beside = await started(() => replace('sealing'));
  expect([beside.code, beside.words]).toEqual([1, expect.stringContaining('A server is running on this database.')]);
  expect(await kept()).toEqual(before);
});

test('signing: tokens from before and their renewal go on after the next start, and no secret is said', async () => {
  const before = await kept();
  expect(await replace('signing')).toEqual({
    code: 0,
    words: 'The secret for signing was replaced. Start the servers again.\n',
  });
  const after = await kept();
  expect(after['access-token']).not.toBe(before['access-token']);
  expect(after).toEqual({ ...before, 'access-token': after['access-token'], 'access-token-before': before['access-token'] });
  await started(async (app) => {
    const headers = { authorization: `Bearer ${signedIn.accessToken}` };
    expect((await app.http.inject({ url: '/api/index/getuserpriveleges', headers })).statusCode).toBe(200);
    const renewed = await post(app, '/api/auth/refresh', { refreshToken: signedIn.refreshToken });
    expect(renewed.accessToken).toMatch(/^ey/);
  });
});

test('sealing: what was sealed opens after the next start, so that a second step goes on with the same app', async () => {
  const before = await kept();
  expect(await replace('sealing')).toEqual({
    code: 0,
    words: '1 sealed text was sealed anew.\nThe secret for sealing was replaced. Start the servers again.\n',
  });
  const after = await kept();
  for (const name of ['sealing', 'key of the app']) expect(after[name]).not.toBe(before[name]);
  expect([after['access-token'], after['addresses']]).toEqual([before['access-token'], before['addresses']]);
  await started(async (app) => {
    const { detail } = await post(app, '/api/auth/signin', { username, password });
    const code = appCode(key, new Date(Date.now() + 30_000));
    expect((await post(app, '/api/auth/secondstep', { ticket: detail?.ticket ?? '', code })).accessToken).toMatch(/^ey/);
  });
});

test('a backup from before both replacements brings the secrets of its day back, and opens all that it holds', async () => {
  const ownerUrl = await emptyDatabase();
  const files = path.join(freshFolder(), 'files');
  await restoreBackup({ file: backup, passphrase: null, ownerUrl, files, migrations: inject('migrationFolders') });
  const restored = new URL(database.url);
  restored.pathname = new URL(ownerUrl).pathname;
  const here = await kept();
  const there = await kept(restored.href);
  for (const name of ['access-token', 'sealing', 'key of the app']) expect(there[name]).not.toBe(here[name]);
  expect(there['access-token-before']).toBeUndefined();
  await started(async (app) => {
    const { detail } = await post(app, '/api/auth/signin', { username, password });
    const code = appCode(key, new Date(Date.now() + 30_000));
    const { accessToken } = await post(app, '/api/auth/secondstep', { ticket: detail?.ticket ?? '', code });
    expect(accessToken).toMatch(/^ey/);
  }, restored.href);
  await dropEmptied();
}, 180_000);
