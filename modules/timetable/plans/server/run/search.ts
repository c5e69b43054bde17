import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Timetable } from '../../../solver/server/search/timetable.ts';
import type { SchoolProblem } from '../problem/to-problem.ts';
import type { SearchSays, SearchTask } from './search-thread.ts';

/** Rules that a usual office computer looks at in a second. */
const rulesASecond = 3_000_000;
/** The clock ends a search that takes so many times what was asked for, and some seconds. */
const patience = 1.5;
const grace = 3_000;
/** How often whoever asked is told how far it is, in milliseconds. */
const telling = 400;

export interface Asked {
  readonly seed: number;
  readonly seconds: number;
  /** Where it begins; null: from nothing. */
  readonly begin: Timetable | null;
}

export interface Searched {
  readonly timetable: Timetable;
  readonly byClock: boolean;
  readonly seconds: number;
}

/**
 * Searches in a thread of its own, so that nobody waits for it. The same problem and seed give the same timetable, unless somebody or the
 * clock ends it.
 * @param signal ends it without an answer, as an error
 * @param see is told the best so far; true ends the search with it
 */
export async function search(
  { problem }: SchoolProblem,
  { seed, seconds, begin }: Asked,
  signal: AbortSignal,
  see: (best: Timetable | null, seconds: number) => Promise<boolean>,
): Promise<Searched> {
  signal.throwIfAborted();
  const from = performance.now();
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const workerData: SearchTask = {
    problem,
    wishes: { seed, goal: 'best', strict: true, begin },
    work: seconds * rulesASecond,
    most: seconds * 1000 * patience + grace,
    stop,
  };
  const worker = new Worker(new URL('./search-thread.ts', import.meta.url), { workerData });
  let best: Timetable | null = null;
  const took = (): number => Math.round(performance.now() - from) / 1000;
  try {
    const done = new Promise<Searched>((resolve, reject) => {
      worker.on('message', (said: SearchSays) => {
        best = said.timetable;
        if (said.kind === 'done') resolve({ timetable: said.timetable, byClock: said.byClock, seconds: took() });
      });
      worker.on('error', reject);
      worker.on('exit', () => reject(new Error('The search ended without an answer.')));
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
    for (;;) {
      const ended = await Promise.race([done, wait(telling).then(() => null)]);
      if (ended) return ended;
      if (await see(best, took())) Atomics.store(stop, 0, 1);
    }
  } finally {
    await worker.terminate();
  }
}
