import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#app/server/build-app.ts';
import { freshDatabase, freshFolder, type TestDatabase } from '#kit/server/testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test('the first super-user is made once, with a temporary password that signs in', async () => {
  expect((await command()).words).toContain('Say who it is: npm start -- create-super-user USERNAME "FULL NAME"');
  expect((await command('x', 'Some One')).words).toContain('Use at least 3 characters.');

  const first = await command('Head.Office', 'Some', 'One');
  expect(first.code).toBe(0);
  const password = /with the password (\S+)/.exec(first.words)?.[1] ?? '';
  expect(password).toMatch(/^\w{4}-\w{4}-\w{4}$/);

  const app = await buildApp({ databaseUrl: database.url, dataDir: freshFolder(), logLevel: 'silent', connections: 4 });
  const payload = { username: 'head.office', password };
  const answer = await app.http.inject({ method: 'POST', url: '/api/auth/signin', payload });
  expect(answer.statusCode).toBe(200);
  await app.close();

  const second = await command('another.one', 'Some One Else');
  expect(second.code).toBe(1);
  expect(second.words).toContain('There is a super-user already.');
});

async function command(...words: string[]): Promise<{ code: number; words: string }> {
  const script = path.join(import.meta.dirname, 'create-super-user.ts');
  const env = { ...process.env, DATABASE_URL: database.url };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, ...words], { env });
    return { code: 0, words: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, words: stdout + stderr };
  }
}
