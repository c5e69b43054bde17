import { setTimeout as pause } from 'node:timers/promises';
import type { StartLog } from '../start-error.ts';
import { settleOrphan } from './embedded-orphan.ts';
import type { Place } from './embedded-place.ts';
import { startPostmaster, type Postmaster } from './embedded-postmaster.ts';
import { diskFull, leastFreeBytes, saysDiskFull } from './free-space.ts';

const [firstDelay, longestDelay, steadyAfter] = [100, 30_000, 60_000];

interface Options {
  place: Place;
  log: StartLog;
  free: (folder: string) => number;
}

export interface Supervisor {
  pid(): number | null;
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL, and starts it again whenever it ends by itself: at once, then after doubling delays while it keeps
 * failing. The first start throws; later ones are logged and tried again.
 */
export async function supervise({ place, log, free }: Options): Promise<Supervisor> {
  const leaving = new AbortController();
  let current: Postmaster | null = await startPostmaster(place);
  let begun = Date.now();
  let delay = 0;

  // The last chance of a server that ends without stop(): a fault, or process.exit. After kill -9 the next start takes over.
  const lastChance = () => {
    if (current) process.kill(current.pid, 'SIGINT');
  };
  process.on('exit', lastChance);

  const watch = async () => {
    while (!leaving.signal.aborted) {
      if (current) {
        const cause = await current.ended;
        current = null;
        if (leaving.signal.aborted) return;
        if (Date.now() - begun > steadyAfter) delay = 0;
        log.error(`PostgreSQL ended by itself (${cause}); it is started again`);
        explainDisk();
      }
      await pause(delay, undefined, { signal: leaving.signal }).catch(() => undefined);
      delay = Math.min(Math.max(delay * 2, firstDelay), longestDelay);
      if (leaving.signal.aborted) return;
      await restart();
    }
  };

  const restart = async () => {
    begun = Date.now();
    try {
      await settleOrphan(place.cluster);
      current = await startPostmaster(place);
      log.info(`PostgreSQL is up again after ${((Date.now() - begun) / 1000).toFixed(1)} s`);
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      if (saysDiskFull(text)) log.error(diskFull(place.home, free(place.home)).message);
      else log.error(`${text}\nThe next try follows in ${delay / 1000} s`);
    }
  };

  const explainDisk = () => {
    const bytes = free(place.home);
    if (bytes < leastFreeBytes) log.error(diskFull(place.home, bytes).message);
  };

  const watching = watch();
  return {
    pid: () => current?.pid ?? null,
    stop: async () => {
      leaving.abort();
      await current?.stop();
      await watching;
      // A restart that was under way when stop() was called has brought up another.
      await current?.stop();
      process.off('exit', lastChance);
    },
  };
}
