import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { password } from '#app/testing/processes/product-process.ts';
import { firstStart, sampleFolder } from '#app/testing/sample-folder.ts';
import { processMark } from '#kit/server/db/process-mark.ts';
import { copyFolder } from '#kit/server/testing/kept-folder.ts';
import { removeTemporaryFolder, temporaryFolder } from '#kit/server/testing/temporary-folder.ts';

const root = path.resolve(import.meta.dirname, '..');
const running = new Set<Start>();
let folder = '';
let port = 0;

beforeEach(async () => {
  folder = temporaryFolder();
  port = await freePort();
});
afterEach(async () => {
  for (const start of running) start.child.kill('SIGKILL');
  await Promise.all([...running].map((start) => start.closed));
  running.clear();
  await removeTemporaryFolder(folder);
});

interface Start {
  child: ChildProcess;
  closed: Promise<unknown>;
  output(): string;
}

/** Runs `npm start` as npm does, without npm. */
function start(env: Record<string, string> = {}, through?: 'shell'): Start {
  const words = ['node_modules/.bin/node', 'scripts/start.mjs'];
  const [program = '', ...args] = through ? ['sh', '-c', `${words.join(' ')}; exit $?`] : words;
  const settings = {
    PATH: process.env['PATH'],
    DATA_DIR: folder,
    PORT: String(port),
    SAMPLE_DATA: 'no',
    ...env,
  };
  const child = spawn(program, args, { cwd: root, env: settings, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const one = { child, closed: once(child, 'close'), output: () => output };
  running.add(one);
  return one;
}

test('the first start ends in the address and the sample sign-ins', async () => {
  const { said, address, logs } = await firstStart();
  expect(said).toContain('Sample schools ...');
  expect(said).toContain(`Daftari is ready at ${address}`);
  expect(said).toContain(`all with the password ${password}`);
  // Short enough to be read: what the server does stands in its own file.
  expect(said.split('\n').length).toBeLessThan(30);
  expect(said).not.toMatch(/^\{/m);
  expect(logs).toHaveLength(1);
  expect(logs[0]).toContain('Server listening');
}, 600_000);

test('a start on the sample schools says the same; SIGTERM answers what is in flight and leaves nothing behind', async () => {
  await copyFolder(await sampleFolder(), folder);
  const one = start({ SAMPLE_DATA: 'yes' });
  await ready(one, `all with the password ${password}`);
  expect(one.output()).toContain(`Daftari is ready at http://127.0.0.1:${port}`);
  expect(one.output().split('\n').length).toBeLessThan(30);
  expect(one.output()).not.toMatch(/^\{/m);
  const logs = readdirSync(path.join(folder, 'log'));
  expect(logs).toHaveLength(1);
  expect(readFileSync(path.join(folder, 'log', logs[0] ?? ''), 'utf8')).toContain('Server listening');
  const server = serverProcess();
  const signIn = fetch(`http://127.0.0.1:${port}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  // The password is checked for tens of milliseconds: the signal comes in the middle of it.
  await new Promise((resolve) => void setTimeout(resolve, 25));
  one.child.kill('SIGTERM');
  expect((await signIn).status).toBe(200);
  await one.closed;
  expect(one.child.exitCode).toBe(0);
  expect(processMark(server)).toBeNull();
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
}, 600_000);

test('a killed server is no obstacle to the next start, and a second one beside it is refused', async () => {
  await copyFolder(await sampleFolder(), folder);
  await ready(start());
  process.kill(serverProcess(), 'SIGKILL');
  const second = start();
  await ready(second);
  expect(second.output()).toContain('A PostgreSQL that had outlived its server was stopped cleanly');
  const third = start({ PORT: String(await freePort()) });
  await third.closed;
  expect(third.child.exitCode).toBe(1);
  expect(third.output()).toContain(`Daftari is already running on the data folder ${folder} (process ${serverProcess()}`);
  expect(third.output()).not.toMatch(/\n +at /);
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
}, 600_000);

test('a signal that reaches the shell of npm alone still stops the server, which began on an empty folder', async () => {
  const one = start({ npm_lifecycle_event: 'start' }, 'shell');
  await ready(one);
  const server = serverProcess();
  one.child.kill('SIGTERM');
  for (let tries = 0; processMark(server) !== null && tries < 100; tries++)
    await new Promise((resolve) => void setTimeout(resolve, 100));
  expect(processMark(server)).toBeNull();
}, 600_000);

test('several processes serve one port over one database, and stop together', async () => {
  await copyFolder(await sampleFolder(), folder);
  const one = start({ WORKERS: '2', LOG_TO: 'print' });
  await ready(one);
  const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`http://127.0.0.1:${port}/readyz`)));
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
  expect(one.output()).toContain('Server listening');
  expect(existsSync(path.join(folder, 'log'))).toBe(false);
  one.child.kill('SIGTERM');
  await one.closed;
  expect(one.child.exitCode).toBe(0);
}, 600_000);

test('wrong settings and a taken port end in words', async () => {
  const wrong = start({ PORT: 'three', WORKERS: '0' });
  await wrong.closed;
  expect(wrong.child.exitCode).toBe(1);
  expect(wrong.output()).toContain('  PORT: write a whole number from 1 to 65535\n  WORKERS: write a whole number from 1 to 64');
  expect(wrong.output()).not.toMatch(/\n +at /);

  const taken = createServer().listen(port, '127.0.0.1');
  await once(taken, 'listening');
  const refused = start();
  await refused.closed;
  taken.close();
  expect(refused.child.exitCode).toBe(1);
  expect(refused.output()).toContain(`Port ${port} of 127.0.0.1 is taken by another program.`);
  // Found before anything was started or made.
  expect(refused.output()).not.toContain('Database');
  expect(existsSync(path.join(folder, 'postgres'))).toBe(false);
  expect(refused.output()).not.toMatch(/\n +at /);
}, 600_000);

/** Waits for the line that says so; fails with what was printed instead. */
async function ready(one: Start, line = 'Daftari is ready at'): Promise<void> {
  const limit = Date.now() + 580_000;
  while (!one.output().includes(line)) {
    if (one.child.exitCode !== null || Date.now() > limit) throw new Error(`not ready:\n${one.output()}`);
    await new Promise((resolve) => void setTimeout(resolve, 20));
  }
}

/** The process that holds the data folder. */
function serverProcess(): number {
  return (JSON.parse(readFileSync(path.join(folder, 'server.pid'), 'utf8')) as { pid: number }).pid;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (!address || typeof address !== 'object') throw new Error('no free port');
  return address.port;
}
