import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { holdDatabase } from '../testing/holder-process.ts';
import { removeTemporaryFolder, temporaryFolder } from '../testing/temporary-folder.ts';
import { closedAt } from './embedded-account.ts';
import { removeDatabase, startDatabase } from './embedded.ts';

const root = process.getuid?.() === 0;
const plenty = () => 2 ** 40;
/** `daemon`, an ordinary user on every Linux. */
const stranger = { uid: 1, gid: 1 };
let folder = '';
const lines: string[] = [];
const keep = (message: string) => void lines.push(message);
const log = { info: keep, warn: keep, error: keep };

beforeEach(() => {
  folder = temporaryFolder();
  lines.length = 0;
});
afterEach(() => removeTemporaryFolder(folder));

test('a disk that is nearly full is told in words before anything is written', async () => {
  const start = startDatabase({ dataDir: path.join(folder, 'data'), log, free: () => 57 * 2 ** 20 });
  await expect(start).rejects.toThrow(/^The disk is full: 57 MB are free for .*, and the database needs at least 200 MB\./);
  await expect(start).rejects.toMatchObject({ name: 'StartError' });
  expect(readdirSync(path.join(folder, 'data'))).toEqual([]);
});

test.skipIf(!mayMount())(
  'a disk that fills up during the first start is told in words, and with space the start succeeds',
  async () => {
    await onDisk(24, async (disk) => {
      await expect(startDatabase({ dataDir: disk, log, free: plenty })).rejects.toThrow(/^The disk is full: /);
      expect(readdirSync(disk)).not.toContain('server.pid');
      execFileSync('mount', ['-o', 'remount,size=400m', disk]);
      const database = await startDatabase({ dataDir: disk, log });
      await database.stop();
    });
  },
);

test.skipIf(!mayMount())(
  'a disk that fills up while running stops no reader, is told in words, and heals with space',
  async () => {
    await onDisk(400, async (disk) => {
      const database = await startDatabase({ dataDir: disk, log });
      await run(database.url, 'create table kept (id int, filler text); insert into kept values (1, null)');
      const { bavail, bsize } = statfsSync(disk);
      writeFileSync(path.join(disk, 'photos'), Buffer.alloc(bavail * bsize - 64 * 1024));
      const much = 'insert into kept select 2, repeat(md5(n::text), 50) from generate_series(1, 50000) n';
      await expect(run(database.url, much)).rejects.toThrow();
      expect(await eventually(() => run(database.url, 'select count(*)::int as rows from kept'))).toEqual([{ rows: 1 }]);

      process.kill(database.pid() ?? 0, 'SIGKILL');
      await eventually(async () => expect(lines.join('\n')).toContain('The disk is full: '));
      rmSync(path.join(disk, 'photos'));
      await eventually(() => run(database.url, 'insert into kept values (3, null)'));
      expect(await run(database.url, 'select id from kept order by id')).toEqual([{ id: 1 }, { id: 3 }]);
      await database.stop();
    });
  },
);

test('where the path is too long for a socket, the database listens on 127.0.0.1 alone', async () => {
  const long = path.join(folder, 'a-folder-with-a-name-that-is-longer-than-it-need-be', 'and-another-one-of-the-same-kind');
  const database = await startDatabase({ dataDir: long, log, throwaway: true });
  expect(new URL(database.url).hostname).toBe('127.0.0.1');
  expect(await run(database.url, "select current_setting('listen_addresses') as at")).toEqual([{ at: '127.0.0.1' }]);
  await database.stop();
  await removeDatabase(long);
});

test.skipIf(!root)(
  'started by root in a folder closed to others, the database is kept where its account can reach it',
  async () => {
    const closed = path.join(folder, 'closed');
    const data = path.join(closed, 'data');
    mkdirSync(closed, { mode: 0o700 });
    const first = await startDatabase({ dataDir: data, log, throwaway: true });
    const moved = realpathSync(path.join(data, 'postgres'));
    expect(moved).toMatch(/^\/var\/lib\/daftari-database\/closed-/);
    expect(lines.join('\n')).toContain(`${closed} is closed to other accounts: the database is kept in ${path.dirname(moved)}`);
    await run(first.url, 'create table kept (id int)');
    await first.stop();
    const second = await startDatabase({ dataDir: data, log, throwaway: true });
    expect(await run(second.url, 'select id from kept')).toEqual([]);
    await second.stop();
    await removeDatabase(data);
    expect(existsSync(path.dirname(moved))).toBe(false);
    expect(readdirSync(data)).toEqual([]);
  },
);

test.skipIf(!root || codeIsClosed())(
  'an ordinary user runs everything as that user, and so does root on that user’s folder',
  async () => {
    const data = path.join(folder, 'data');
    mkdirSync(data);
    chownSync(data, stranger.uid, stranger.gid);
    const own = await holdDatabase(data, stranger);
    expect(statSync(`/proc/${own.postgres}`).uid).toBe(stranger.uid);
    await run(own.url, 'create table kept (id int)');
    await own.end('SIGTERM');
    const asRoot = await startDatabase({ dataDir: data, log });
    expect(statSync(`/proc/${asRoot.pid()}`).uid).toBe(stranger.uid);
    expect(await run(asRoot.url, 'select id from kept')).toEqual([]);
    await asRoot.stop();
    await (await holdDatabase(data, stranger)).end('SIGTERM');
  },
);

test.skipIf(!root || codeIsClosed())('a folder without rights and a database of another user are told in words', async () => {
  const data = path.join(folder, 'data');
  mkdirSync(data, { mode: 0o755 });
  const refused = holdDatabase(data, stranger);
  await expect(refused).rejects.toThrow(`The data folder ${data} cannot be written`);
  await expect(refused).rejects.not.toThrow(/\n +at /);
  await (await startDatabase({ dataDir: data, log, throwaway: true })).stop();
  chmodSync(data, 0o777);
  await expect(holdDatabase(data, stranger)).rejects.toThrow('belongs to another user');
});

function codeIsClosed(): boolean {
  return closedAt(import.meta.dirname, stranger) !== null || closedAt(process.execPath, stranger) !== null;
}

function mayMount(): boolean {
  if (!root) return false;
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** A small disk of its own, in memory. */
async function onDisk(megabytes: number, work: (disk: string) => Promise<void>): Promise<void> {
  const disk = path.join(folder, 'disk');
  mkdirSync(disk);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'tmpfs', disk]);
  try {
    await work(disk);
  } finally {
    await removeDatabase(disk).catch(() => undefined);
    execFileSync('umount', ['--lazy', disk]);
  }
}

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

async function eventually<T>(work: () => Promise<T>): Promise<T> {
  const limit = Date.now() + 15_000;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > limit) throw error;
      await pause(50);
    }
  }
}
