import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ownerOf } from '#app/checks/owner.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { loginsOf } from '../db/logins/logins.ts';
import { freshFolder } from '../testing/database.ts';
import { backupsIn } from './make-backup.ts';
import { scheduleBackups } from './schedule.ts';

let app: TestApp;
const dataDir = freshFolder();
const into = freshFolder();
beforeAll(async () => {
  app = await testApp({ dataDir, backups: { into, keep: 3, hours: 6, passphrase: null } });
});
afterAll(() => app.close());

const state = async (caller: 'superUser' | 'branchAdmin' | 'ROLE_All' = 'superUser') => {
  const headers = { authorization: `Bearer ${await app.tokenOf(caller)}` };
  const answer = await app.http.inject({ url: '/api/platform/backups', headers });
  return { status: answer.statusCode, body: answer.json() };
};

test('of several processes one makes the backup when it is due, and the group office sees its age, lateness and failures', async () => {
  expect((await state()).body).toEqual({ everyHours: 6, last: null, failed: null, late: false });
  expect([(await state('branchAdmin')).status, (await state('ROLE_All')).status]).toEqual([403, 403]);

  const said: string[] = [];
  const log = { info: (text: string) => void said.push(text), warn: (text: string) => void said.push(text) };
  const plan = {
    into,
    keep: 3,
    hours: 6,
    passphrase: null,
    migrations: inject('migrationFolders'),
    url: loginsOf(app.databaseUrl).platform,
    files: path.join(dataDir, 'files'),
  };
  const processes = [1, 2].map(() => scheduleBackups({ plan, db: app.db.platform, log, poll: 300 }));
  await expect.poll(() => backupsIn(into), { timeout: 90_000 }).toHaveLength(1);
  await expect.poll(async () => (await state()).body.last?.name, { timeout: 90_000 }).toBe((await backupsIn(into))[0]);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(await backupsIn(into)).toHaveLength(1);
  expect((await state()).body).toMatchObject({
    last: { encrypted: false, lost: 0, ageHours: expect.closeTo(0, 1) },
    late: false,
  });

  // What was taken out of the folder is no backup any more.
  for (const name of readdirSync(into)) rmSync(path.join(into, name));
  await expect.poll(() => backupsIn(into), { timeout: 90_000 }).toHaveLength(1);
  // The file stands before its record does.
  await expect.poll(async () => (await state()).body.last?.name, { timeout: 90_000 }).toBe((await backupsIn(into))[0]);

  // A folder that cannot be written: said, and not tried again at once.
  const owner = await ownerOf(app);
  // Stopped first: what is due now is not theirs to begin.
  await Promise.all(processes.map((one) => one.stop()));
  await owner.query(`update kit.backup set begun_at = begun_at - interval '13 hours', ended_at = ended_at - interval '13 hours'`);
  const broken = scheduleBackups({
    plan: { ...plan, into: path.join(import.meta.filename, 'backups') },
    db: app.db.platform,
    log,
    poll: 300,
  });
  await expect.poll(async () => (await state()).body.failed?.problem, { timeout: 90_000 }).toMatch(/ENOTDIR|EEXIST/);
  await broken.stop();
  expect((await state()).body).toMatchObject({ late: true, last: { ageHours: expect.closeTo(13, 0) } });
  expect(said.join('\n')).toMatch(/Backup made: .*\n/);
  expect(said.join('\n')).toMatch(/The last backup is of \d{4}-/);
  // One of the first two that was beginning another when it was stopped may have left what it began.
  expect((await owner.query(`select from kit.backup where problem ~ 'ENOTDIR|EEXIST'`)).rowCount).toBe(1);
  await owner.end();
}, 300_000);
