import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ownerOf } from '#app/checks/owner.ts';
import { dropEmptied, emptyDatabase, superuserAt } from '#app/testing/backups.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { sendUpload } from '#app/testing/send-upload.ts';
import { loginsOf } from '../db/logins/logins.ts';
import { freshFolder } from '../testing/database.ts';
import { pdf } from '../testing/uploads.ts';
import { type BackupOptions, backupsIn, makeBackup } from './make-backup.ts';
import { checkBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { waitingFor } from '#kit/server/testing/waiting.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const passphrase = 'shamba la bibi 1963 — 🌽';

let app: TestApp;
let owner: pg.Client;
let options: BackupOptions;
const dataDir = freshFolder();
beforeAll(async () => {
  app = await testApp({ dataDir });
  owner = await ownerOf(app);
  const sent = { name: '1.pdf', bytes: pdf(2000), otherdata: { purpose: 'document' } };
  await sendUpload(app, 'ROLE_All', sent);
  const { platform } = loginsOf(app.databaseUrl);
  const files = path.join(dataDir, 'files');
  options = { url: platform, files, into: freshFolder(), keep: 2, passphrase: null, migrations: inject('migrationFolders') };
});
afterAll(async () => {
  await owner.end();
  await app.close();
  await dropEmptied();
});

describe('a backup that cannot be used', () => {
  let file = '';
  let sealed = '';
  beforeAll(async () => {
    options = { ...options, into: freshFolder() };
    file = (await makeBackup(options)).file;
    sealed = (await makeBackup({ ...options, into: freshFolder(), passphrase, sealWork: 10 })).file;
  });
  const spoilt = (from: string, change: (copy: string) => void) => {
    const copy = path.join(freshFolder(), path.basename(from));
    copyFileSync(from, copy);
    change(copy);
    return copy;
  };
  const flip = (at: number) => (copy: string) => {
    const bytes = readFileSync(copy);
    const place = Math.floor(bytes.length * at);
    bytes[place] = (bytes[place] ?? 0) ^ 1;
    writeFileSync(copy, bytes);
  };

  test.each([0.02, 0.4, 0.7, 0.999])(
    'is refused when one bit at %d of it is another',
    async (at) => {
      for (const from of [file, sealed])
        await expect(checkBackup(spoilt(from, flip(at)), passphrase)).rejects.toThrow(/damaged|cannot be opened/);
    },
    180_000,
  );

  test('is refused when it was cut, at any place', async () => {
    for (const from of [file, sealed])
      for (const left of [0, 300, 0.5, statSync(from).size - 60, statSync(from).size - 700]) {
        const size = left === 0.5 ? Math.floor(statSync(from).size / 2) : left;
        await expect(
          checkBackup(
            spoilt(from, (copy) => truncateSync(copy, size)),
            passphrase,
          ),
        ).rejects.toThrow(/damaged|cannot be opened/);
      }
  }, 180_000);

  test('says that the passphrase is missing or another, and that there is no such file', async () => {
    await expect(checkBackup(sealed, null)).rejects.toThrow('Set BACKUP_PASSPHRASE');
    await expect(checkBackup(sealed, 'another passphrase')).rejects.toThrow('the passphrase in BACKUP_PASSPHRASE is not the one');
    await expect(checkBackup('/nowhere/daftari.tar.zst', null)).rejects.toThrow('There is no backup at');
  }, 180_000);

  test('says that it is of another version', async () => {
    const ownerUrl = await emptyDatabase();
    const older = inject('migrationFolders').slice(1);
    await expect(restoreBackup({ ...options, file, ownerUrl, migrations: older })).rejects.toThrow('made by a later version');
    const changed = freshFolder();
    for (const folder of inject('migrationFolders'))
      for (const name of readdirSync(folder))
        if (name.endsWith('.sql')) copyFileSync(path.join(folder, name), path.join(changed, name));
    writeFileSync(path.join(changed, '0002-outbox.sql'), 'select 1');
    await expect(restoreBackup({ ...options, file, ownerUrl, migrations: [changed] })).rejects.toThrow(
      'tables were made differently (0002-outbox)',
    );
  }, 180_000);
});

describe('a backup that is killed', () => {
  const command = (script: string, env: Record<string, string>, ...args: string[]) => {
    const settings = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: app.databaseUrl, ...env };
    const child = spawn(process.execPath, [path.join(root, 'scripts', script), ...args], {
      env: settings,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text));
    return { child, said: () => said, ended: once(child, 'close') };
  };
  const kill = async ({ child, ended }: { child: ChildProcess; ended: Promise<unknown> }) => {
    child.kill('SIGKILL');
    await ended;
  };

  test('leaves no half file under a good name, and the next one clears what it left and keeps as many as are asked for', async () => {
    const into = freshFolder();
    mkdirSync(path.join(into, 'not-ours'));
    const hold = await ownerOf(app);
    await hold.query('begin; lock table settings.class in access exclusive mode');
    const half = command('backup.ts', { BACKUP_DIR: into });
    await expect.poll(() => waitingFor(owner, 'settings.class'), { timeout: 90_000 }).toHaveLength(1);
    const second = command('backup.ts', { BACKUP_DIR: into });
    await second.ended;
    expect(second.said()).toContain('A backup is being made already.');
    await kill(half);
    await hold.query('commit');
    await hold.end();
    expect(await backupsIn(into)).toEqual([]);
    expect(readdirSync(into).filter((name) => name.endsWith('.partial'))).toHaveLength(1);

    for (const day of ['20200101', '20200102', '20200103']) writeFileSync(path.join(into, `daftari-${day}T000000Z.tar.zst`), '');
    await expect
      .poll(
        async () =>
          (
            await owner.query(
              `select 1 from pg_stat_activity where application_name = 'daftari backup' and datname = current_database()`,
            )
          ).rowCount,
      )
      .toBe(0);
    const whole = command('backup.ts', { BACKUP_DIR: into, BACKUP_KEEP: '2' });
    await whole.ended;
    expect(whole.said()).toMatch(/\d+ rows and \d+ files in \d+\.\d MB, made in/);
    const kept = await backupsIn(into);
    expect(kept).toHaveLength(2);
    expect(kept[1]).toBe('daftari-20200103T000000Z.tar.zst');
    expect(readdirSync(into).sort()).toEqual([...kept, 'not-ours'].sort());
    const { rows } = await owner.query('select name, problem from kit.backup order by id');
    expect(rows).toEqual([{ name: kept[0], problem: null }]);
  }, 180_000);

  test('restores nothing when the restore is killed, and all of it when it is not', async () => {
    const { file } = await makeBackup({ ...options, into: freshFolder() });
    const ownerUrl = await emptyDatabase();
    const place = freshFolder();
    const half = command('restore.ts', { DATABASE_URL: ownerUrl, DATA_DIR: place }, file);
    await expect.poll(half.said, { timeout: 90_000, interval: 5 }).toContain('Writing the rows');
    await kill(half);
    const copy = await superuserAt(ownerUrl);
    const tables = `select from pg_class c where c.relkind = 'r' and c.relnamespace::regnamespace::text !~ '^(pg_|information_schema)'`;
    await expect
      .poll(async () => (await copy.query(`select from pg_stat_activity where application_name = 'daftari restore'`)).rowCount)
      .toBe(0);
    expect((await copy.query(tables)).rowCount).toBe(0);
    const whole = command('restore.ts', { DATABASE_URL: ownerUrl, DATA_DIR: place }, file);
    await whole.ended;
    expect(whole.said()).toMatch(/Restored \d+ rows and \d+ files as of .*Start with: npm start/);
    expect(existsSync(path.join(place, 'files'))).toBe(true);
    expect((await copy.query('select from settings.hostel')).rowCount).toBe(
      (await owner.query('select from settings.hostel')).rowCount,
    );
    await copy.end();
  }, 180_000);
});
