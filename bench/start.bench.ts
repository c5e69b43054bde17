// How long the product takes to be ready: on an empty folder with its sample schools, again, and after kill -9.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { removeDatabase } from '#kit/server/db/embedded.ts';
import { report } from './figures.ts';

const root = path.resolve(import.meta.dirname, '..');
const folder = mkdtempSync(path.join(os.tmpdir(), 'daftari-start-'));
const port = '3987';

/** Starts the product; resolves when it answers, with the seconds that took. */
async function start(): Promise<{ child: ChildProcess; seconds: number }> {
  const begun = performance.now();
  const child = spawn(process.execPath, ['app/server/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: '',
      DATA_DIR: folder,
      PORT: port,
      LOG_LEVEL: 'error',
      SAMPLE_PASSWORD: 'kikoi-ndizi-1963',
    },
    stdio: 'ignore',
  });
  for (;;) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return { child, seconds: (performance.now() - begun) / 1000 };
    if (child.exitCode !== null) throw new Error('The product ended instead of starting');
    await new Promise((resolve) => void setTimeout(resolve, 20));
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

const first = await start();
await end(first.child, 'SIGTERM');
const second = await start();
await end(second.child, 'SIGKILL');
const third = await start();
await end(third.child, 'SIGTERM');
report('Ready after', [
  { what: 'first start: database, migrations, sample schools', value: first.seconds, unit: 's' },
  { what: 'second start', value: second.seconds, unit: 's', limit: 5 },
  { what: 'start after kill -9 of the server', value: third.seconds, unit: 's', limit: 5 },
]);
await removeDatabase(folder);
rmSync(folder, { recursive: true, force: true });
