import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ownerOf } from '#app/checks/owner.ts';
import { plant } from '#app/checks/plant.ts';
import { bytesIn, dropEmptied, emptyDatabase, rowsOf, schemaOf, superuserAt } from '#app/testing/backups.ts';
import { buildApp } from '#app/server/build-app.ts';
import { type TestApp, testApp, testPassword } from '#app/testing/school.ts';
import { sendUpload } from '#app/testing/send-upload.ts';
import { loginsOf } from '../db/logins/logins.ts';
import { purgeFiles } from '../files/purge.ts';
import { folderStore } from '../files/store.ts';
import { execute, freshDatabase, freshFolder } from '../testing/database.ts';
import { pdf } from '../testing/uploads.ts';
import { type BackupOptions, makeBackup } from './make-backup.ts';
import { checkBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { waitingFor } from '#kit/server/testing/waiting.ts';

const passphrase = 'shamba la bibi 1963 — 🌽';
/** What breaks a careless copy: its separators, its word for nothing, other alphabets. */
const nasty = 'Ng’ang’a\t\\N\r\n"x",;\\.\n🇰🇪 Wanjikũ';

let app: TestApp;
let owner: pg.Client;
let options: BackupOptions;
const dataDir = freshFolder();
const files = path.join(dataDir, 'files');
beforeAll(async () => {
  app = await testApp({ dataDir });
  owner = await ownerOf(app);
  await plant(owner, app.schoolA, 9001, 'Wanjikũ');
  // The planted entry and the planted transfer point at another number than their own.
  await owner.query(`insert into finance.account overriding system value
    select (jsonb_populate_record(a, '{"id": 9002, "code": "9002", "name": "Other"}')).* from finance.account a where id = 9001`);
  await owner.query(`insert into inventory.store overriding system value
    select (jsonb_populate_record(s, '{"id": 9002, "name": "Other", "transit": false}')).* from inventory.store s where id = 9001`);
  await owner.query(`update kit.outbox_message set body = $1, subject = null`, [nasty]);
  await owner.query(`update kit.audit_entry set after = $1`, [JSON.stringify({ nasty })]);
  await owner.query(`delete from kit.file`);
  for (const n of [1, 2, 3]) await upload(n);
  const { platform } = loginsOf(app.databaseUrl);
  options = { url: platform, files, into: freshFolder(), keep: 2, passphrase: null, migrations: inject('migrationFolders') };
});
afterAll(async () => {
  await owner.end();
  await app.close();
  await dropEmptied();
});

const upload = async (n: number) => {
  const sent = { name: `${n}.pdf`, bytes: pdf(2000 + n), otherdata: { purpose: 'document' } };
  return (await sendUpload(app, 'ROLE_All', sent)).body.fileId;
};
const hostel = async (name: string) => {
  const headers = { authorization: `Bearer ${await app.tokenOf('ROLE_All')}` };
  const payload = { name, gender: 'female' };
  const answer = await app.http.inject({ method: 'POST', url: '/api/settings/hostels', headers, payload });
  if (answer.statusCode !== 200) throw new Error(answer.body);
};

describe('a backup that is restored', () => {
  test('has every row, every file, every key and right of the original, as an ordinary owner, and the product starts on it', async () => {
    await hostel('Kilimanjaro');
    const made = await makeBackup({ ...options, passphrase });
    expect(path.basename(made.file)).toMatch(/^daftari-\d{8}T\d{6}Z\.tar\.zst\.age$/);
    expect(statSync(made.file).mode & 0o777).toBe(0o600);
    expect(readFileSync(made.file).includes('Kilimanjaro')).toBe(false);
    expect(made).toMatchObject({ files: 3, lost: [] });

    const url = await emptyDatabase();
    const place = path.join(freshFolder(), 'files');
    await restoreBackup({ ...options, file: made.file, passphrase, ownerUrl: url, files: place });
    const copy = await superuserAt(url);
    const [there, here] = [await rowsOf(copy), await rowsOf(owner)];
    expect(Object.keys(here).length).toBeGreaterThan(150);
    expect(Object.values(here).flat().length).toBeGreaterThan(500);
    expect(there).toEqual(here);
    expect(await schemaOf(copy)).toEqual(await schemaOf(owner));
    expect(bytesIn(place)).toEqual(bytesIn(files));
    for (const name of bytesIn(place)) expect(readFileSync(path.join(place, name))).toEqual(readFileSync(path.join(files, name)));
    await copy.end();

    const whole = new URL(inject('databaseUrl'));
    whole.pathname = new URL(url).pathname;
    const again = await buildApp({ databaseUrl: whole.href, dataDir: path.dirname(place), logLevel: 'silent', connections: 4 });
    const payload = { username: 'a.role_all', password: testPassword };
    expect((await again.http.inject({ method: 'POST', url: '/api/auth/signin', payload })).statusCode).toBe(200);
    await again.close();
    await expect(restoreBackup({ ...options, file: made.file, passphrase, ownerUrl: url, files: place })).rejects.toThrow(
      'There are tables in this database already',
    );
  }, 180_000);

  test('is of one moment, whatever is written and deleted meanwhile', async () => {
    let written = 0;
    let going = true;
    const load = Promise.all(
      [1, 2, 3].map(async (who) => {
        while (going) {
          await hostel(`Load ${who} ${(written += 1)}`);
          if (who === 1) await upload(written + 10);
        }
      }),
    );
    await pause(150);
    // A file that goes while the backup is made: its row is in the snapshot, so its bytes have to be.
    const hold = await ownerOf(app);
    await hold.query('begin; lock table settings.class in access exclusive mode');
    const making = makeBackup(options);
    await expect.poll(() => waitingFor(owner, 'settings.class'), { timeout: 60_000 }).toHaveLength(1);
    await owner.query(`delete from kit.file where name = '2.pdf'`);
    await purgeFiles({ ...app.services, clock: () => new Date(Date.now() + 48 * 3_600_000) }, folderStore(files));
    await hold.query('commit');
    await hold.end();
    const made = await making;
    going = false;
    await load;
    expect(made.lost).toEqual([]);

    const url = await emptyDatabase();
    const place = freshFolder();
    await restoreBackup({ ...options, file: made.file, ownerUrl: url, files: place });
    const copy = await superuserAt(url);
    const one = async (client: pg.Client, what: string) =>
      Number((await client.query(`select count(*) as n from ${what}`)).rows[0].n);
    const hostels = `settings.hostel where name like 'Load %'`;
    const told = `kit.audit_entry where entity = 'hostel' and after->>'name' like 'Load %'`;
    expect(await one(copy, hostels)).toBeGreaterThan(0);
    expect(await one(copy, hostels)).toBeLessThan(written);
    expect(await one(copy, hostels)).toBe(await one(copy, told));
    expect(await one(copy, `kit.file where name = '2.pdf'`)).toBe(1);
    const { rows } = await copy.query<{ sha256: string }>('select distinct sha256 from kit.file');
    expect(bytesIn(place).map((name) => path.basename(name))).toEqual(rows.map((row) => row.sha256).sort());
    await copy.end();
  }, 180_000);
});

test('a file whose bytes are missing or others is named, and the rest is kept', async () => {
  const { rows } = await owner.query<{ sha256: string }>('select distinct sha256 from kit.file order by 1');
  const [gone = '', changed = ''] = rows.map(({ sha256 }) => path.join(sha256.slice(0, 2), sha256));
  rmSync(path.join(files, gone));
  writeFileSync(path.join(files, changed), 'others');
  const made = await makeBackup({ ...options, into: freshFolder() });
  expect(made.lost.sort()).toEqual([gone, changed].map((name) => path.basename(name)).sort());
  expect((await checkBackup(made.file, null)).files).toMatchObject({ lost: made.lost, count: rows.length - 2 });
});

test('a table of which the server would see a part only stops the backup, with its name', async () => {
  const database = await freshDatabase();
  await execute(
    database.url,
    `create table kit.secretive (school_id int); select kit.tenant('kit.secretive'); drop policy platform on kit.secretive`,
  );
  const { platform } = loginsOf(database.url);
  const into = freshFolder();
  await expect(makeBackup({ ...options, url: platform, into })).rejects.toThrow('could not read every row of kit.secretive');
  expect(readdirSync(into)).toEqual([]);
  await database.drop();
});
