// A backup of 200 schools of 5,000 students while people work, and the drill of restoring it: how fast, and what others wait.
import { rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { migrationFolders } from '#app/server/migrations.ts';
import { makeBackup } from '#kit/server/backup/make-backup.ts';
import { restoreBackup } from '#kit/server/backup/restore-backup.ts';
import { loginsOf } from '#kit/server/db/logins/logins.ts';
import { median, report } from './figures.ts';
import { fillMillion, password, schools } from './million.ts';
import { scratchDatabase } from './scratch.ts';
import { type Server, signIn, startServer } from './server.ts';

const wanted = Number(process.argv[2] ?? schools);
console.log(`Making ${wanted} schools of 5,000 students; this takes a minute or two`);
const scratch = await scratchDatabase();
const into = path.join(scratch.folder, 'backups');
const files = path.join(scratch.folder, 'files');
try {
  await fillMillion(scratch.url, wanted);
  const server = await startServer(scratch.url, scratch.folder);
  const quiet = await waits(server, () => pause(20_000));
  const size = await one('select pg_database_size(current_database()) as value');
  const options = { url: loginsOf(scratch.url).platform, files, into, keep: 1, migrations: migrationFolders };
  for (const passphrase of [null, 'shamba la bibi 1963'] as const) {
    const begun = performance.now();
    const working = await waits(server, () => makeBackup({ ...options, passphrase }));
    const { file, rows } = working.result;
    const seconds = (performance.now() - begun) / 1000;
    const restored = await drill(file, passphrase);
    report(`Backup of ${rows.toLocaleString('en')} rows${passphrase === null ? '' : ', sealed with a passphrase'}`, [
      { what: 'the database', value: size / 1e6, unit: 'MB' },
      { what: 'the backup', value: statSync(file).size / 1e6, unit: 'MB' },
      { what: 'made in', value: seconds, unit: 's' },
      { what: 'of the database', value: size / 1e6 / seconds, unit: 'MB/s' },
      { what: 'p95 of others before', value: quiet.p95, unit: 'ms' },
      { what: 'p95 of others meanwhile', value: working.p95, unit: 'ms' },
      { what: 'middle of others before', value: quiet.middle, unit: 'ms' },
      { what: 'middle of others meanwhile', value: working.middle, unit: 'ms' },
      { what: 'requests of others that failed', value: quiet.failed + working.failed, unit: '', limit: 0 },
      { what: 'checked and restored in', value: restored.seconds, unit: 's' },
      { what: 'rows that differ', value: Math.abs(restored.rows - rows), unit: '', limit: 0 },
    ]);
  }
  await server.end();
} finally {
  await scratch.end();
}

async function one(statement: string, url = scratch.url): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ value: string }>(statement);
  await client.end();
  return Number(rows[0]?.value);
}

/** Restores into an empty database beside it, as an operator does. */
async function drill(file: string, passphrase: string | null): Promise<{ seconds: number; rows: number }> {
  const client = new pg.Client({ connectionString: scratch.url });
  await client.connect();
  await client.query('create database restored');
  const url = new URL(scratch.url);
  url.pathname = '/restored';
  const place = path.join(scratch.folder, 'restored');
  const begun = performance.now();
  const { tables } = await restoreBackup({ file, passphrase, ownerUrl: url.href, files: place, migrations: migrationFolders });
  const seconds = (performance.now() - begun) / 1000;
  const students = await one('select count(*) as value from registration.student', url.href);
  if (students !== wanted * 5000) throw new Error(`${students} students came back`);
  await client.query('drop database restored with (force)');
  await client.end();
  rmSync(place, { recursive: true, force: true });
  return { seconds, rows: tables.reduce((sum, table) => sum + table.rows, 0) };
}

/** What five clerks wait who list, search and write while something goes on. */
async function waits<T>(server: Server, meanwhile: () => Promise<T>) {
  const took: number[] = [];
  let failed = 0;
  let going = true;
  const clerk = async (n: number) => {
    const token = await signIn(server.address, `admin${n}`, password);
    const call = async (url: string, payload?: object) => {
      const begun = performance.now();
      const answer = await fetch(`${server.address}${url}`, {
        method: payload ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${token}`, ...(payload ? { 'content-type': 'application/json' } : {}) },
        body: payload ? JSON.stringify(payload) : null,
      });
      await answer.arrayBuffer();
      took.push(performance.now() - begun);
      if (!answer.ok) failed += 1;
    };
    for (let round = 0; going; round += 1) {
      await call(`/api/registration/students?classId=${n * 10 + 2}&size=50`);
      await pause(100);
      await call('/api/registration/students?q=wanj');
      await pause(100);
      await call('/api/settings/hostels', { name: `Hostel ${performance.now()} ${round}`, gender: 'female' });
      await pause(100);
    }
  };
  const clerks = Array.from({ length: 5 }, (_, at) => clerk(at + 1));
  const result = await meanwhile();
  going = false;
  await Promise.all(clerks);
  const sorted = took.toSorted((a, b) => a - b);
  return { result, failed, middle: median(took), p95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN };
}
