import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { folderHolder, lockFolder } from './folder-lock.ts';
import { processMark } from './process-mark.ts';

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lock-'));
  file = path.join(folder, 'server.pid');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('one holder at a time; released, the folder is free and clean', () => {
  const lock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(`already running on the data folder ${folder} (process ${process.pid}`);
  expect(folderHolder(folder)?.pid).toBe(process.pid);
  lock.release();
  lock.release();
  expect(readdirSync(folder)).toEqual([]);
  expect(folderHolder(folder)).toBeNull();
  lockFolder(folder).release();
});

test('a lock of a dead process, of an earlier life of the same number, or without sense is taken over', () => {
  const leftovers = [
    holder({ pid: 2 ** 22 - 7 }),
    holder({ pid: process.pid, mark: 'another-boot/1' }),
    holder({ pid: 1, mark: 'another-boot/1' }),
    '',
    '{"pid": 12',
    '[]',
  ];
  for (const text of leftovers) {
    writeFileSync(file, text);
    expect(folderHolder(folder)).toBeNull();
    lockFolder(folder).release();
    expect(readdirSync(folder)).toEqual([]);
  }
});

test('a successor that died between its claim and the lock is succeeded in turn', () => {
  writeFileSync(file, holder({ pid: 2 ** 22 - 7, nonce: 'first' }));
  writeFileSync(`${file}.first`, holder({ pid: 2 ** 22 - 9, nonce: 'second' }));
  const lock = lockFolder(folder);
  expect(folderHolder(folder)?.pid).toBe(process.pid);
  expect(readdirSync(folder)).toEqual(['server.pid']);
  lock.release();
});

test('a lock that another has taken over meanwhile is not removed by the first', () => {
  const lock = lockFolder(folder);
  const other = holder({ pid: process.pid, nonce: 'other' });
  writeFileSync(file, other);
  lock.release();
  expect(readFileSync(file, 'utf8')).toBe(other);
});

test('of eight processes that race for a stale lock exactly one wins, on every one of 200 folders', async () => {
  const module = path.join(import.meta.dirname, 'folder-lock.ts');
  const folders = Array.from({ length: 200 }, (_, n) => path.join(folder, String(n)));
  for (const one of folders) {
    mkdirSync(one);
    writeFileSync(path.join(one, 'server.pid'), holder({ pid: 2 ** 22 - 7 }));
  }
  // Waits for the agreed moment, tries folder after folder, and holds on until all have tried.
  const program = `
    import { lockFolder } from ${JSON.stringify(module)};
    const [at, ...folders] = process.argv.slice(1);
    while (Date.now() < Number(at)) {}
    const outcomes = folders.map((folder) => {
      try { lockFolder(folder); return 'won'; } catch (error) { return error.message.split(' (')[0]; }
    });
    console.log(JSON.stringify(outcomes));
    process.stdin.resume();`;
  const at = String(Date.now() + 1500);
  const rivals = Array.from({ length: 8 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', program, '--', at, ...folders], { stdio: ['pipe', 'pipe', 'inherit'] }),
  );
  const outcomes = await Promise.all(
    rivals.map(async ({ stdout }) => JSON.parse(String((await once(createInterface({ input: stdout }), 'line'))[0])) as string[]),
  );
  await Promise.all(
    rivals.map((rival) => {
      rival.stdin.end();
      return once(rival, 'close');
    }),
  );
  const wrong = folders.filter((one, n) => {
    const here = outcomes.map((outcome) => outcome[n]);
    const refused = here.filter((outcome) => outcome === `Daftari is already running on the data folder ${one}`).length;
    return here.filter((outcome) => outcome === 'won').length !== 1 || refused !== 7;
  });
  expect(wrong).toEqual([]);
});

test('a process has a mark while it lives', async () => {
  expect(processMark(process.pid)).toMatch(/^[\w-]+\/\d+$/);
  expect(processMark(2 ** 22 - 7)).toBeNull();
});

function holder(own: { pid: number; mark?: string; nonce?: string }): string {
  return JSON.stringify({ mark: 'some-boot/123', nonce: 'a-nonce', since: '2026-01-05T06:00:00.000Z', ...own });
}
