import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type Kysely, sql } from 'kysely';
import { type BackupMade, type BackupOptions, backupsIn } from './make-backup.ts';
import { lastBackups, stateOfBackups } from './record.ts';
import { one } from '../sql/one.ts';

/** What the environment says about backups that are made by themselves. */
export interface BackupPlan extends BackupOptions {
  /** Hours from one to the next. */
  hours: number;
}

interface Log {
  info(message: string): void;
  warn(message: string): void;
}

interface Options {
  plan: BackupPlan;
  /** As the platform. */
  db: Kysely<unknown>;
  log: Log;
  /** Milliseconds between looks; a minute when left out. */
  poll?: number;
}

const minute = 60_000;
/** Minutes until a backup that failed is tried again. */
const pause = 30;

/**
 * Makes a backup whenever the last one is older than the plan says. Every process looks; the database lets one at a time
 * make it.
 */
export function scheduleBackups({ plan, db, log, poll = minute }: Options): { stop(): Promise<void> } {
  let worker: Worker | null = null;
  let warned = 0;
  let looking = false;
  const look = async () => {
    const { last, failed } = await lastBackups(db);
    const { late } = stateOfBackups(last, failed, plan.hours, await databaseNow(db));
    if (late && Date.now() - warned > 60 * minute) {
      warned = Date.now();
      log.warn(last ? `The last backup is of ${last.endedAt}` : 'No backup has been made yet');
    }
    if (!(await isDue(db, plan, last?.name ?? null))) return;
    worker = new Worker(new URL('./backup-worker.ts', import.meta.url), {
      workerData: { ...plan, migrations: [...plan.migrations], unlessAfter: last?.id ?? 0 },
    });
    const ended = once(worker, 'exit');
    worker.once('message', ({ file, bytes, lost }: BackupMade) => {
      log.info(`Backup made: ${file} (${(bytes / 1_000_000).toFixed(1)} MB)`);
      if (lost.length > 0) log.warn(`The bytes of ${lost.length} files are missing: ${lost.slice(0, 5).join(', ')}`);
    });
    worker.once('error', (error: Error) => {
      if (error.name !== 'BackupUnderWay') log.warn(`The backup was not made: ${error.message}`);
    });
    await ended.catch(() => undefined);
    worker = null;
  };
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    const looked = look().catch((error: unknown) => log.warn(`backups: ${String(error)}`));
    void looked.finally(() => (looking = false));
  }, poll);
  return {
    stop: async () => {
      clearInterval(timer);
      await worker?.terminate();
    },
  };
}

async function databaseNow(db: Kysely<unknown>): Promise<Date> {
  const { rows } = await sql<{ now: string }>`select now() as now`.execute(db);
  return new Date(one(rows).now);
}

/** By the database's clock, which all processes share; what was removed from the folder is no backup any more. */
async function isDue(db: Kysely<unknown>, plan: BackupPlan, newest: string | null): Promise<boolean> {
  const { rows } = await sql<{ recent: boolean; failed: boolean }>`
    select exists (select from kit.backup where name is not null
                     and begun_at > now() - make_interval(hours => ${plan.hours}::int)) as recent,
           exists (select from kit.backup where problem is not null
                     and ended_at > now() - make_interval(mins => ${pause}::int)) as failed`.execute(db);
  const [found] = rows;
  if (!found || found.failed) return false;
  return !found.recent || newest === null || !(await backupsIn(plan.into)).includes(newest);
}
