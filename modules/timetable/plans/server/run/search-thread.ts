import { parentPort, workerData } from 'node:worker_threads';
import type { Problem } from '../../../solver/server/core/problem.ts';
import { workDone } from '../../../solver/server/core/work.ts';
import { needed } from '../../../solver/server/search/place-all.ts';
import { solve, type Wishes } from '../../../solver/server/search/solve.ts';
import type { Timetable } from '../../../solver/server/search/timetable.ts';
import { fillUp } from './fill-up.ts';

/** What the thread is given. */
export interface SearchTask {
  readonly problem: Problem;
  readonly wishes: Wishes;
  /** How many rules are looked at: the same work for the same problem and seed, however fast the machine. */
  readonly work: number;
  /** Milliseconds after which it ends all the same. */
  readonly most: number;
  /** Not 0 when it is to end. */
  readonly stop: Int32Array;
}

export type SearchSays =
  | { readonly kind: 'better'; readonly timetable: Timetable }
  | { readonly kind: 'done'; readonly timetable: Timetable; readonly byClock: boolean };

/** Better timetables are sent no more often, in milliseconds. */
const pause = 250;

const task = workerData as SearchTask;
const begun = performance.now();
const all = needed(task.problem);
let complete = false;
let sent = -Infinity;
let byClock = false;

const used = (): number => {
  if (Atomics.load(task.stop, 0) !== 0) return 1;
  if (performance.now() - begun > task.most) {
    byClock = true;
    return 1;
  }
  return workDone() / task.work;
};
const say = (said: SearchSays): void => parentPort?.postMessage(said);

let best: Timetable | null = null;
/** The best of those that were seen, with what fits beside. */
function better(seen: Timetable): Timetable {
  const full = seen.placed >= all ? seen : fillUp(task.problem, seen);
  if (best === null || full.placed > best.placed || (full.placed === best.placed && full.soft <= best.soft)) best = full;
  return best;
}

const last = solve(task.problem, task.wishes, { used }, (seen) => {
  complete ||= seen.placed >= all;
  const now = performance.now();
  if (complete && now - sent < pause) return;
  const timetable = better(seen);
  if (now - sent < pause) return;
  sent = now;
  say({ kind: 'better', timetable });
});
say({ kind: 'done', timetable: better(last), byClock });
