import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { holdDatabase } from '../testing/holder-process.ts';
import { removeTemporaryFolder, temporaryFolder } from '../testing/temporary-folder.ts';
import { startDatabase } from './embedded.ts';
import { processMark } from './process-mark.ts';

let folder = '';
const lines: string[] = [];
const keep = (message: string) => void lines.push(message);
const log = { info: keep, warn: keep, error: keep };

beforeEach(() => {
  folder = temporaryFolder();
  lines.length = 0;
});
afterEach(() => removeTemporaryFolder(folder));

test('starts on an empty folder, stops on SIGTERM with nothing left, and starts warm in under 2 s with the same data', async () => {
  const cold = await holdDatabase(folder);
  await run(cold.url, 'create table kept (id int); insert into kept values (7)');
  expect(await run(cold.url, "select upper('ũ') as upper, current_setting('password_encryption') as way")).toEqual([
    { upper: 'Ũ', way: 'scram-sha-256' },
  ]);
  await cold.end('SIGTERM');
  expect(cold.child.exitCode).toBe(0);
  expect(processMark(cold.postgres)).toBeNull();
  expect(existsSync(path.join(folder, 'server.pid'))).toBe(false);
  expect(existsSync(path.join(folder, 'postgres', 'postmaster.pid'))).toBe(false);

  const warm = await holdDatabase(folder);
  expect(warm.adopted).toBe(false);
  expect(await run(warm.url, 'select id from kept')).toEqual([{ id: 7 }]);
  await warm.end('SIGTERM');
});

test('the password and the cluster are closed to others, and PostgreSQL does not run as root', async () => {
  const database = await startDatabase({ dataDir: folder, log, throwaway: true });
  const password = new URL(database.url).password;
  expect(password.length).toBeGreaterThanOrEqual(32);
  expect(statSync(path.join(folder, 'postgres.password')).mode & 0o777).toBe(0o600);
  expect(statSync(path.join(folder, 'postgres')).mode & 0o777).toBe(0o700);
  expect(statSync(`/proc/${database.pid()}`).uid).not.toBe(0);
  const wrong = database.url.replace(password, 'wrong');
  await expect(run(wrong, 'select 1')).rejects.toThrow(/password authentication failed/);
  await database.stop();
});

test('a PostgreSQL that outlived its killed server is taken over, and what it acknowledged is there', async () => {
  const first = await holdDatabase(folder);
  await run(first.url, 'create table kept (id int); insert into kept select generate_series(1, 500)');
  await first.end('SIGKILL');
  expect(processMark(first.postgres)).not.toBeNull();

  const second = await holdDatabase(folder);
  expect(second.adopted).toBe(true);
  expect(second.postgres).not.toBe(first.postgres);
  expect(processMark(first.postgres)).toBeNull();
  expect(await run(second.url, 'select count(*)::int as rows from kept')).toEqual([{ rows: 500 }]);
  await second.end('SIGTERM');
});

test('a PostgreSQL that is killed is up again at the same address, each time', async () => {
  const database = await startDatabase({ dataDir: folder, log });
  await run(database.url, 'create table kept (id int)');
  for (const round of [1, 2, 3]) {
    await run(database.url, `insert into kept values (${round})`);
    const killed = database.pid() ?? 0;
    process.kill(killed, 'SIGKILL');
    await until(() => run(database.url, 'select 1'));
    expect(database.pid()).not.toBe(killed);
  }
  expect(await run(database.url, 'select id from kept order by id')).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  expect(lines.join('\n')).toContain('PostgreSQL ended by itself (signal SIGKILL); it is started again');
  expect(lines.join('\n')).toMatch(/PostgreSQL is up again after \d/);
  await database.stop();
});

test('the lock files of killed processes are no obstacle', async () => {
  const first = await holdDatabase(folder);
  await first.end('SIGKILL');
  process.kill(first.postgres, 'SIGKILL');
  // Its parent may leave the dead process unburied for a while: still it is dead.
  expect(existsSync(path.join(folder, 'postgres', 'postmaster.pid'))).toBe(true);
  expect(existsSync(path.join(folder, 'server.pid'))).toBe(true);
  const second = await holdDatabase(folder);
  await second.end('SIGTERM');
});

test('a lock file of PostgreSQL that names a stranger is no obstacle, and the stranger is left alone', async () => {
  await (await startDatabase({ dataDir: folder, log, throwaway: true })).stop();
  const owner = statSync(path.join(folder, 'postgres'));
  const stranger = spawn('sleep', ['60'], { uid: owner.uid, gid: owner.gid });
  const file = path.join(folder, 'postgres', 'postmaster.pid');
  writeFileSync(file, `${stranger.pid}\n${path.dirname(file)}\n1750000000\n5432\n\n\n`, { mode: 0o644 });
  const database = await startDatabase({ dataDir: folder, log, throwaway: true });
  expect(await run(database.url, 'select 1 as up')).toEqual([{ up: 1 }]);
  expect(stranger.exitCode).toBeNull();
  expect(processMark(stranger.pid ?? 0)).not.toBeNull();
  stranger.kill();
  await database.stop();
});

test('a second start on the same folder is refused in words, and the first goes on', async () => {
  const first = await holdDatabase(folder);
  const refusal = holdDatabase(folder);
  await expect(refusal).rejects.toThrow(
    `Daftari is already running on the data folder ${folder} (process ${first.child.pid}, since `,
  );
  await expect(refusal).rejects.toThrow('or give this one a folder of its own with DATA_DIR.');
  await expect(refusal).rejects.not.toThrow(/\n +at /);
  expect(await run(first.url, 'select 1 as up')).toEqual([{ up: 1 }]);
  await first.end('SIGTERM');
});

test('a first start that was killed half-way leaves nothing in the way', async () => {
  mkdirSync(path.join(folder, 'postgres.new', 'base'), { recursive: true });
  writeFileSync(path.join(folder, 'postgres.new', 'PG_VERSION'), '18\n');
  const database = await startDatabase({ dataDir: folder, log, throwaway: true });
  expect(existsSync(path.join(folder, 'postgres.new'))).toBe(false);
  await database.stop();
});

test('a copy of the folder, taken while stopped, starts elsewhere with the same data', async () => {
  const [here, elsewhere] = [path.join(folder, 'here'), path.join(folder, 'elsewhere')];
  const first = await startDatabase({ dataDir: here, log, throwaway: true });
  await run(first.url, 'create table kept (id int); insert into kept values (9)');
  await first.stop();
  execFileSync('cp', ['-a', here, elsewhere]);
  const [original, copy] = [
    await startDatabase({ dataDir: here, log, throwaway: true }),
    await startDatabase({ dataDir: elsewhere, log, throwaway: true }),
  ];
  await run(original.url, 'delete from kept');
  expect(await run(copy.url, 'select id from kept')).toEqual([{ id: 9 }]);
  await Promise.all([original.stop(), copy.stop()]);
});

test('a lost password file is replaced, and the data stays', async () => {
  const first = await startDatabase({ dataDir: folder, log, throwaway: true });
  await run(first.url, 'create table kept (id int)');
  await first.stop();
  rmSync(path.join(folder, 'postgres.password'));
  const second = await startDatabase({ dataDir: folder, log, throwaway: true });
  expect(new URL(second.url).password).not.toBe(new URL(first.url).password);
  expect(await run(second.url, 'select count(*)::int as rows from kept')).toEqual([{ rows: 0 }]);
  expect(readFileSync(path.join(folder, 'postgres.password'), 'utf8').trim()).toBe(new URL(second.url).password);
  await second.stop();
});

async function run(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Tries until it succeeds, for ten seconds at most. */
async function until(work: () => Promise<unknown>): Promise<void> {
  const limit = Date.now() + 10_000;
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (Date.now() > limit) throw error;
      await pause(20);
    }
  }
}
