import { existsSync, globSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import { processMark } from './process-mark.ts';

/** How long each way of asking may take before the next, harder one. */
const patience: readonly [NodeJS.Signals, number][] = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 5000],
  ['SIGKILL', 5000],
];

/**
 * Stops whatever PostgreSQL still runs on the cluster without a server above it, and clears its lock files. Asks for a
 * fast shutdown first, so that what was acknowledged is kept in any case and the next start needs no recovery.
 * @returns true when there was one
 */
export async function settleOrphan(cluster: string): Promise<boolean> {
  if (!existsSync(cluster)) return false;
  const lockFile = path.join(cluster, 'postmaster.pid');
  const postmaster = recordedPid(lockFile);
  const found = survivors(cluster, postmaster).length > 0;
  for (const [signal, limit] of patience) {
    const until = Date.now() + limit;
    let asked = false;
    for (;;) {
      const pids = survivors(cluster, postmaster);
      if (pids.length === 0) {
        // Nobody works on the cluster now: the files name a dead process, a zombie, or a stranger with the same number.
        rmSync(lockFile, { force: true });
        const sockets = path.join(path.dirname(realpathSync(cluster)), 'socket');
        for (const name of globSync('.s.PGSQL.*', { cwd: sockets })) rmSync(path.join(sockets, name), { force: true });
        return found;
      }
      // Workers follow their postmaster; only the last resort goes to each of them.
      if (!asked) send(signal, signal === 'SIGKILL' || !pids.includes(postmaster) ? pids : [postmaster]);
      asked = true;
      if (Date.now() > until) break;
      await pause(25);
    }
  }
  throw new StartError(
    `PostgreSQL still runs on ${cluster} (processes ${survivors(cluster, postmaster).join(', ')}) and does not stop.`,
  );
}

function recordedPid(lockFile: string): number {
  try {
    return Number.parseInt(readFileSync(lockFile, 'utf8'), 10) || 0;
  } catch {
    return 0;
  }
}

/** Live PostgreSQL processes of this cluster: each of them works in the cluster's folder. */
function survivors(cluster: string, postmaster: number): number[] {
  const folder = realpathSync(cluster);
  let names: string[];
  try {
    names = readdirSync('/proc');
  } catch {
    return postmaster > 0 && processMark(postmaster) !== null ? [postmaster] : [];
  }
  return names.map(Number).filter((pid) => pid > 0 && worksIn(pid, folder));
}

function worksIn(pid: number, folder: string): boolean {
  try {
    const name = readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
    return name === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    return false;
  }
}

function send(signal: NodeJS.Signals, pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has just gone.
    }
  }
}
