import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import { programEnvironment } from './embedded-cluster.ts';
import type { Place } from './embedded-place.ts';
import { settingsFiles } from './embedded-settings.ts';

/** How long recovery after a crash may take before the start is given up. */
const readyLimit = 300_000;
const [fastLimit, immediateLimit] = [20_000, 5000];

/** A running `postgres`. */
export interface Postmaster {
  pid: number;
  /** Resolves, never rejects, when it has ended, with what ended it in words. */
  ended: Promise<string>;
  /** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
  stop(): Promise<void>;
}

/** Starts `postgres` on the cluster and resolves when it takes connections. */
export async function startPostmaster(place: Place): Promise<Postmaster> {
  const log = path.join(place.home, 'postgres-start.log');
  const child = launch(place, log);
  let over = false;
  const ended = new Promise<string>((resolve) => {
    const finish = (words: string) => {
      over = true;
      resolve(words);
    };
    child.once('error', (error) => finish(error.message));
    child.once('exit', (code, signal) => finish(signal ? `signal ${signal}` : `exit code ${code}`));
  });
  const stop = () => stopChild(child, ended);
  const until = Date.now() + readyLimit;
  while (!isReady(place, child.pid)) {
    if (over) throw new StartError(`PostgreSQL did not start (${await ended}).\n${complaints(log, place)}`);
    if (Date.now() > until) {
      await stop();
      throw new StartError(`PostgreSQL did not get ready within ${readyLimit / 60_000} minutes.\n${complaints(log, place)}`);
    }
    await pause(15);
  }
  return { pid: child.pid ?? 0, ended, stop };
}

/** A process group of its own: Ctrl-C in the terminal reaches the server, which answers what is open before it stops this. */
function launch(place: Place, log: string): ChildProcess {
  const { conf, hba } = settingsFiles(place);
  const output = openSync(log, 'w', 0o600);
  try {
    return spawn(path.join(place.bin, 'postgres'), ['-D', place.cluster, '-c', `config_file=${conf}`, '-c', `hba_file=${hba}`], {
      cwd: '/',
      detached: true,
      stdio: ['ignore', output, output],
      env: programEnvironment,
      ...place.account,
    });
  } finally {
    closeSync(output);
  }
}

/** PostgreSQL writes its state into the eighth line of its lock file, after its number in the first. */
function isReady(place: Place, pid: number | undefined): boolean {
  try {
    const lines = readFileSync(path.join(place.cluster, 'postmaster.pid'), 'utf8').split('\n');
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

async function stopChild(child: ChildProcess, ended: Promise<string>): Promise<void> {
  for (const [signal, limit] of [['SIGINT', fastLimit] as const, ['SIGQUIT', immediateLimit] as const]) {
    child.kill(signal);
    const timer = new AbortController();
    const late = pause(limit, 'late', { signal: timer.signal }).catch(() => 'late');
    const outcome = await Promise.race([ended.then(() => 'ended'), late]);
    timer.abort();
    if (outcome === 'ended') return;
  }
  child.kill('SIGKILL');
  await ended;
}

/** What PostgreSQL wrote about a start that failed: the end of its first output, or of its log of the day. */
function complaints(log: string, place: Place): string {
  const today = new Date().toUTCString().slice(0, 3);
  const files = [log, path.join(place.cluster, 'log', `postgresql-${today}.log`)];
  const texts = files.map((file) => {
    try {
      return readFileSync(file, 'utf8');
    } catch {
      return '';
    }
  });
  return texts.join('\n').trim().split('\n').slice(-12).join('\n');
}
