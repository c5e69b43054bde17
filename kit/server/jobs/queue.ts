import { PgBoss } from 'pg-boss';
import { queueSchema } from './queue-tables.ts';
import { forgottenJobs } from './jobs.store.ts';
import type { Jobs } from './jobs.ts';
import { runJob, type RunOptions } from './run.ts';

const queue = 'kit-job';
const chores = 'kit-chores';
const watch = 'kit-watch';

interface Options extends Omit<RunOptions, 'closing'> {
  /** As the platform's login: the queue's own tables, made with the migrations, which no school's role can reach. */
  databaseUrl: string;
  jobs: Jobs;
  /** Jobs that this process runs at once. */
  workers: number;
  /** Done by one process once an hour. */
  hourly: () => Promise<void>;
  /** Done by one process every minute. */
  minutely: () => Promise<void>;
}

/** The running workers of this process. */
export interface Workers {
  /** Takes no more jobs, gives back those it has, and resolves when none runs any more. */
  stop(): Promise<void>;
}

/**
 * Starts taking jobs; without workers, none. The queue only carries the word that a job waits: when that word is lost, with a killed process or
 * a rolled-back queue, the sweep finds the job by its row.
 */
export async function startWorkers(options: Options): Promise<Workers> {
  const { log, jobs, patience, services } = options;
  if (options.workers === 0) return { stop: async () => {} };
  const closing = new AbortController();
  const running = new Set<Promise<void>>();
  const boss = new PgBoss({
    connectionString: options.databaseUrl,
    schema: queueSchema,
    max: 3,
    useListenNotify: true,
    migrate: false,
    createSchema: false,
    reindex: false,
  });
  // The message alone: the driver's error carries the whole connection.
  const warn = (error: unknown) => log.warn(`queue: ${error instanceof Error ? error.message : String(error)}`);
  boss.on('error', warn);
  await boss.start();
  // One waiting message a job: the sweep may tell of the same job again and again.
  await boss.createQueue(queue, {
    policy: 'short',
    retryLimit: 0,
    expireInSeconds: 82_800,
    deleteAfterSeconds: 3600,
    notify: true,
  });
  await boss.createQueue(chores, { policy: 'short', retryLimit: 0, expireInSeconds: 3000, deleteAfterSeconds: 3600 });
  await boss.schedule(chores, '23 * * * *');
  await boss.createQueue(watch, { policy: 'short', retryLimit: 0, expireInSeconds: 300, deleteAfterSeconds: 600 });
  await boss.schedule(watch, '* * * * *');

  const run = async (schoolId: number, id: number) => {
    if (closing.signal.aborted) return;
    const work = runJob({ ...options, closing: closing.signal }, schoolId, id).catch((error: unknown) =>
      log.error({ err: error, job: id }, 'job could not be settled'),
    );
    running.add(work);
    await work;
    running.delete(work);
  };
  const worker: string = await boss.work<{ schoolId: number; id: number }>(
    queue,
    // A word that comes just while the last job ends is missed, so the queue is looked at by itself too.
    { localConcurrency: options.workers, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 },
    async (messages) => {
      for (const { data } of messages) await run(data.schoolId, data.id);
      // The word of a job that came meanwhile is not said twice: look again at once.
      boss.notifyWorker(worker);
    },
  );
  await boss.work(chores, { pollingIntervalSeconds: 60 }, options.hourly);
  await boss.work(watch, { pollingIntervalSeconds: 15 }, options.minutely);

  jobs.wake = async (schoolId, id) => {
    // A job that waits without anybody told of it is found by the sweep.
    await boss.send(queue, { schoolId, id }, { singletonKey: `${schoolId}:${id}` }).catch(warn);
  };
  const sweep = async () => {
    for (const { schoolId, id } of await forgottenJobs(services.db.platform, patience)) await jobs.wake(schoolId, id);
  };
  const timer = setInterval(() => void sweep().catch(warn), (patience * 1000) / 3);
  return {
    stop: async () => {
      clearInterval(timer);
      jobs.wake = async () => {};
      closing.abort();
      await Promise.all(running);
      await boss.stop({ graceful: false, close: true });
    },
  };
}
